import { failed } from "../core/states.js";

export const view = async () => failed({ status: 404, message: "There is no such page." });
