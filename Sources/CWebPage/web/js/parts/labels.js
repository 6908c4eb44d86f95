// The user's labels of a track.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, titleOf } from "../core/format.js";
import { toast } from "../core/live.js";
import { loadMoods, set, value } from "../core/store.js";
import { dialog, field, LONGEST_NAME } from "./dialog.js";

/** A dialog with check boxes for moods, and a field for other words. */
export async function editLabels(track) {
  const { labels } = await api.get(`/api/tracks/${track.id}`);
  if (!value("moods")) await loadMoods();
  const names = [...new Set([...value("moods").moods.map((mood) => mood.name), ...labels])];
  const content = h(
    "fieldset", { class: "stack plain" },
    h("legend", { class: "muted" }, "Songs you label come first when you ask for that mood."),
    h("div", { class: "fields" }, names.map((name) => h("label", { class: "check" }, h("input", { type: "checkbox", name: "label", value: name, checked: labels.includes(name) }), capital(name)))),
    field("Another word", { name: "other", maxlength: LONGEST_NAME, autocomplete: "off" }),
  );
  return dialog({
    title: `What “${titleOf(track)}” feels like`, content, action: "Save",
    submit: async (data) => {
      const wanted = new Set(data.getAll("label"));
      if (data.get("other").trim()) wanted.add(data.get("other").trim());
      for (const name of new Set([...wanted, ...labels])) {
        const path = `/api/tracks/${track.id}/labels/${encodeURIComponent(name)}`;
        if (wanted.has(name) && !labels.includes(name)) await api.put(path);
        else if (!wanted.has(name) && labels.includes(name)) await api.del(path);
      }
      await loadMoods();
      toast("Labels saved.");
      set("relabeled", (await api.get(`/api/tracks/${track.id}`)).track);
    },
  });
}
