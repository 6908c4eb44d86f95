// Written by Scripts/embed; do not edit.
#include "web_page.h"

static const unsigned char file_0[] = {
#embed "web/app.webmanifest" suffix(, ) if_empty()
    0};
static const unsigned char file_1[] = {
#embed "web/css/base.css" suffix(, ) if_empty()
    0};
static const unsigned char file_2[] = {
#embed "web/css/browse.css" suffix(, ) if_empty()
    0};
static const unsigned char file_3[] = {
#embed "web/css/controls.css" suffix(, ) if_empty()
    0};
static const unsigned char file_4[] = {
#embed "web/css/map.css" suffix(, ) if_empty()
    0};
static const unsigned char file_5[] = {
#embed "web/css/player.css" suffix(, ) if_empty()
    0};
static const unsigned char file_6[] = {
#embed "web/css/shell.css" suffix(, ) if_empty()
    0};
static const unsigned char file_7[] = {
#embed "web/css/tokens.css" suffix(, ) if_empty()
    0};
static const unsigned char file_8[] = {
#embed "web/css/tracks.css" suffix(, ) if_empty()
    0};
static const unsigned char file_9[] = {
#embed "web/css/views.css" suffix(, ) if_empty()
    0};
static const unsigned char file_10[] = {
#embed "web/icons/chevron.svg" suffix(, ) if_empty()
    0};
static const unsigned char file_11[] = {
#embed "web/icons/mark-192.png" suffix(, ) if_empty()
    0};
static const unsigned char file_12[] = {
#embed "web/icons/mark-512.png" suffix(, ) if_empty()
    0};
static const unsigned char file_13[] = {
#embed "web/icons/mark.svg" suffix(, ) if_empty()
    0};
static const unsigned char file_14[] = {
#embed "web/icons/maskable.svg" suffix(, ) if_empty()
    0};
static const unsigned char file_15[] = {
#embed "web/icons/touch-180.png" suffix(, ) if_empty()
    0};
static const unsigned char file_16[] = {
#embed "web/index.html" suffix(, ) if_empty()
    0};
static const unsigned char file_17[] = {
#embed "web/js/core/api.js" suffix(, ) if_empty()
    0};
static const unsigned char file_18[] = {
#embed "web/js/core/base.js" suffix(, ) if_empty()
    0};
static const unsigned char file_19[] = {
#embed "web/js/core/colour.js" suffix(, ) if_empty()
    0};
static const unsigned char file_20[] = {
#embed "web/js/core/dom.js" suffix(, ) if_empty()
    0};
static const unsigned char file_21[] = {
#embed "web/js/core/format.js" suffix(, ) if_empty()
    0};
static const unsigned char file_22[] = {
#embed "web/js/core/icons.js" suffix(, ) if_empty()
    0};
static const unsigned char file_23[] = {
#embed "web/js/core/live.js" suffix(, ) if_empty()
    0};
static const unsigned char file_24[] = {
#embed "web/js/core/qr.js" suffix(, ) if_empty()
    0};
static const unsigned char file_25[] = {
#embed "web/js/core/router.js" suffix(, ) if_empty()
    0};
static const unsigned char file_26[] = {
#embed "web/js/core/signals.js" suffix(, ) if_empty()
    0};
static const unsigned char file_27[] = {
#embed "web/js/core/states.js" suffix(, ) if_empty()
    0};
static const unsigned char file_28[] = {
#embed "web/js/core/store.js" suffix(, ) if_empty()
    0};
static const unsigned char file_29[] = {
#embed "web/js/core/whole.js" suffix(, ) if_empty()
    0};
static const unsigned char file_30[] = {
#embed "web/js/main.js" suffix(, ) if_empty()
    0};
static const unsigned char file_31[] = {
#embed "web/js/map/canvas.js" suffix(, ) if_empty()
    0};
static const unsigned char file_32[] = {
#embed "web/js/map/chart.js" suffix(, ) if_empty()
    0};
static const unsigned char file_33[] = {
#embed "web/js/map/cloud.js" suffix(, ) if_empty()
    0};
static const unsigned char file_34[] = {
#embed "web/js/map/listing.js" suffix(, ) if_empty()
    0};
static const unsigned char file_35[] = {
#embed "web/js/map/map.js" suffix(, ) if_empty()
    0};
static const unsigned char file_36[] = {
#embed "web/js/map/palette.js" suffix(, ) if_empty()
    0};
static const unsigned char file_37[] = {
#embed "web/js/map/pointer.js" suffix(, ) if_empty()
    0};
static const unsigned char file_38[] = {
#embed "web/js/map/webgl.js" suffix(, ) if_empty()
    0};
static const unsigned char file_39[] = {
#embed "web/js/parts/account-settings.js" suffix(, ) if_empty()
    0};
static const unsigned char file_40[] = {
#embed "web/js/parts/accounts.js" suffix(, ) if_empty()
    0};
static const unsigned char file_41[] = {
#embed "web/js/parts/album-card.js" suffix(, ) if_empty()
    0};
static const unsigned char file_42[] = {
#embed "web/js/parts/asked.js" suffix(, ) if_empty()
    0};
static const unsigned char file_43[] = {
#embed "web/js/parts/browse-tabs.js" suffix(, ) if_empty()
    0};
static const unsigned char file_44[] = {
#embed "web/js/parts/cover-images.js" suffix(, ) if_empty()
    0};
static const unsigned char file_45[] = {
#embed "web/js/parts/cover.js" suffix(, ) if_empty()
    0};
static const unsigned char file_46[] = {
#embed "web/js/parts/dialog.js" suffix(, ) if_empty()
    0};
static const unsigned char file_47[] = {
#embed "web/js/parts/eeg-stream.js" suffix(, ) if_empty()
    0};
static const unsigned char file_48[] = {
#embed "web/js/parts/eeg.js" suffix(, ) if_empty()
    0};
static const unsigned char file_49[] = {
#embed "web/js/parts/filterable.js" suffix(, ) if_empty()
    0};
static const unsigned char file_50[] = {
#embed "web/js/parts/hold.js" suffix(, ) if_empty()
    0};
static const unsigned char file_51[] = {
#embed "web/js/parts/home.js" suffix(, ) if_empty()
    0};
static const unsigned char file_52[] = {
#embed "web/js/parts/labels.js" suffix(, ) if_empty()
    0};
static const unsigned char file_53[] = {
#embed "web/js/parts/links.js" suffix(, ) if_empty()
    0};
static const unsigned char file_54[] = {
#embed "web/js/parts/long-list.js" suffix(, ) if_empty()
    0};
static const unsigned char file_55[] = {
#embed "web/js/parts/long-tracks.js" suffix(, ) if_empty()
    0};
static const unsigned char file_56[] = {
#embed "web/js/parts/menu.js" suffix(, ) if_empty()
    0};
static const unsigned char file_57[] = {
#embed "web/js/parts/mood.js" suffix(, ) if_empty()
    0};
static const unsigned char file_58[] = {
#embed "web/js/parts/moodometer.js" suffix(, ) if_empty()
    0};
static const unsigned char file_59[] = {
#embed "web/js/parts/never.js" suffix(, ) if_empty()
    0};
static const unsigned char file_60[] = {
#embed "web/js/parts/notice.js" suffix(, ) if_empty()
    0};
static const unsigned char file_61[] = {
#embed "web/js/parts/numbers.js" suffix(, ) if_empty()
    0};
static const unsigned char file_62[] = {
#embed "web/js/parts/own-data.js" suffix(, ) if_empty()
    0};
static const unsigned char file_63[] = {
#embed "web/js/parts/password-field.js" suffix(, ) if_empty()
    0};
static const unsigned char file_64[] = {
#embed "web/js/parts/play-buttons.js" suffix(, ) if_empty()
    0};
static const unsigned char file_65[] = {
#embed "web/js/parts/player-passwords.js" suffix(, ) if_empty()
    0};
static const unsigned char file_66[] = {
#embed "web/js/parts/playlist-actions.js" suffix(, ) if_empty()
    0};
static const unsigned char file_67[] = {
#embed "web/js/parts/regions.js" suffix(, ) if_empty()
    0};
static const unsigned char file_68[] = {
#embed "web/js/parts/reorder.js" suffix(, ) if_empty()
    0};
static const unsigned char file_69[] = {
#embed "web/js/parts/selection.js" suffix(, ) if_empty()
    0};
static const unsigned char file_70[] = {
#embed "web/js/parts/share.js" suffix(, ) if_empty()
    0};
static const unsigned char file_71[] = {
#embed "web/js/parts/shell.js" suffix(, ) if_empty()
    0};
static const unsigned char file_72[] = {
#embed "web/js/parts/similar-tabs.js" suffix(, ) if_empty()
    0};
static const unsigned char file_73[] = {
#embed "web/js/parts/song-picker.js" suffix(, ) if_empty()
    0};
static const unsigned char file_74[] = {
#embed "web/js/parts/sound-settings.js" suffix(, ) if_empty()
    0};
static const unsigned char file_75[] = {
#embed "web/js/parts/track-list.js" suffix(, ) if_empty()
    0};
static const unsigned char file_76[] = {
#embed "web/js/parts/track-menu.js" suffix(, ) if_empty()
    0};
static const unsigned char file_77[] = {
#embed "web/js/player/bar.js" suffix(, ) if_empty()
    0};
static const unsigned char file_78[] = {
#embed "web/js/player/keys.js" suffix(, ) if_empty()
    0};
static const unsigned char file_79[] = {
#embed "web/js/player/lead.js" suffix(, ) if_empty()
    0};
static const unsigned char file_80[] = {
#embed "web/js/player/level.js" suffix(, ) if_empty()
    0};
static const unsigned char file_81[] = {
#embed "web/js/player/player.js" suffix(, ) if_empty()
    0};
static const unsigned char file_82[] = {
#embed "web/js/player/queue.js" suffix(, ) if_empty()
    0};
static const unsigned char file_83[] = {
#embed "web/js/player/songs.js" suffix(, ) if_empty()
    0};
static const unsigned char file_84[] = {
#embed "web/js/player/sound.js" suffix(, ) if_empty()
    0};
static const unsigned char file_85[] = {
#embed "web/js/player/source.js" suffix(, ) if_empty()
    0};
static const unsigned char file_86[] = {
#embed "web/js/player/system.js" suffix(, ) if_empty()
    0};
static const unsigned char file_87[] = {
#embed "web/js/player/tabs.js" suffix(, ) if_empty()
    0};
static const unsigned char file_88[] = {
#embed "web/js/player/transport.js" suffix(, ) if_empty()
    0};
static const unsigned char file_89[] = {
#embed "web/js/theme.js" suffix(, ) if_empty()
    0};
static const unsigned char file_90[] = {
#embed "web/js/views/album.js" suffix(, ) if_empty()
    0};
static const unsigned char file_91[] = {
#embed "web/js/views/albums.js" suffix(, ) if_empty()
    0};
static const unsigned char file_92[] = {
#embed "web/js/views/artist.js" suffix(, ) if_empty()
    0};
static const unsigned char file_93[] = {
#embed "web/js/views/artists.js" suffix(, ) if_empty()
    0};
static const unsigned char file_94[] = {
#embed "web/js/views/belongs.js" suffix(, ) if_empty()
    0};
static const unsigned char file_95[] = {
#embed "web/js/views/duplicates.js" suffix(, ) if_empty()
    0};
static const unsigned char file_96[] = {
#embed "web/js/views/explain.js" suffix(, ) if_empty()
    0};
static const unsigned char file_97[] = {
#embed "web/js/views/folders.js" suffix(, ) if_empty()
    0};
static const unsigned char file_98[] = {
#embed "web/js/views/genres.js" suffix(, ) if_empty()
    0};
static const unsigned char file_99[] = {
#embed "web/js/views/help.js" suffix(, ) if_empty()
    0};
static const unsigned char file_100[] = {
#embed "web/js/views/legal.js" suffix(, ) if_empty()
    0};
static const unsigned char file_101[] = {
#embed "web/js/views/listen.js" suffix(, ) if_empty()
    0};
static const unsigned char file_102[] = {
#embed "web/js/views/login.js" suffix(, ) if_empty()
    0};
static const unsigned char file_103[] = {
#embed "web/js/views/moods.js" suffix(, ) if_empty()
    0};
static const unsigned char file_104[] = {
#embed "web/js/views/nowhere.js" suffix(, ) if_empty()
    0};
static const unsigned char file_105[] = {
#embed "web/js/views/path.js" suffix(, ) if_empty()
    0};
static const unsigned char file_106[] = {
#embed "web/js/views/playlist.js" suffix(, ) if_empty()
    0};
static const unsigned char file_107[] = {
#embed "web/js/views/playlists.js" suffix(, ) if_empty()
    0};
static const unsigned char file_108[] = {
#embed "web/js/views/profile.js" suffix(, ) if_empty()
    0};
static const unsigned char file_109[] = {
#embed "web/js/views/register.js" suffix(, ) if_empty()
    0};
static const unsigned char file_110[] = {
#embed "web/js/views/search.js" suffix(, ) if_empty()
    0};
static const unsigned char file_111[] = {
#embed "web/js/views/settings.js" suffix(, ) if_empty()
    0};
static const unsigned char file_112[] = {
#embed "web/js/views/similar.js" suffix(, ) if_empty()
    0};
static const unsigned char file_113[] = {
#embed "web/js/views/track.js" suffix(, ) if_empty()
    0};
static const unsigned char file_114[] = {
#embed "web/js/views/tracks.js" suffix(, ) if_empty()
    0};
static const unsigned char file_115[] = {
#embed "web/js/views/trending.js" suffix(, ) if_empty()
    0};
static const unsigned char file_116[] = {
#embed "web/js/views/years.js" suffix(, ) if_empty()
    0};
static const unsigned char file_117[] = {
#embed "web/sw.js" suffix(, ) if_empty()
    0};

static const struct web_page_file files[] = {
    {"app.webmanifest", file_0, sizeof file_0 - 1},
    {"css/base.css", file_1, sizeof file_1 - 1},
    {"css/browse.css", file_2, sizeof file_2 - 1},
    {"css/controls.css", file_3, sizeof file_3 - 1},
    {"css/map.css", file_4, sizeof file_4 - 1},
    {"css/player.css", file_5, sizeof file_5 - 1},
    {"css/shell.css", file_6, sizeof file_6 - 1},
    {"css/tokens.css", file_7, sizeof file_7 - 1},
    {"css/tracks.css", file_8, sizeof file_8 - 1},
    {"css/views.css", file_9, sizeof file_9 - 1},
    {"icons/chevron.svg", file_10, sizeof file_10 - 1},
    {"icons/mark-192.png", file_11, sizeof file_11 - 1},
    {"icons/mark-512.png", file_12, sizeof file_12 - 1},
    {"icons/mark.svg", file_13, sizeof file_13 - 1},
    {"icons/maskable.svg", file_14, sizeof file_14 - 1},
    {"icons/touch-180.png", file_15, sizeof file_15 - 1},
    {"index.html", file_16, sizeof file_16 - 1},
    {"js/core/api.js", file_17, sizeof file_17 - 1},
    {"js/core/base.js", file_18, sizeof file_18 - 1},
    {"js/core/colour.js", file_19, sizeof file_19 - 1},
    {"js/core/dom.js", file_20, sizeof file_20 - 1},
    {"js/core/format.js", file_21, sizeof file_21 - 1},
    {"js/core/icons.js", file_22, sizeof file_22 - 1},
    {"js/core/live.js", file_23, sizeof file_23 - 1},
    {"js/core/qr.js", file_24, sizeof file_24 - 1},
    {"js/core/router.js", file_25, sizeof file_25 - 1},
    {"js/core/signals.js", file_26, sizeof file_26 - 1},
    {"js/core/states.js", file_27, sizeof file_27 - 1},
    {"js/core/store.js", file_28, sizeof file_28 - 1},
    {"js/core/whole.js", file_29, sizeof file_29 - 1},
    {"js/main.js", file_30, sizeof file_30 - 1},
    {"js/map/canvas.js", file_31, sizeof file_31 - 1},
    {"js/map/chart.js", file_32, sizeof file_32 - 1},
    {"js/map/cloud.js", file_33, sizeof file_33 - 1},
    {"js/map/listing.js", file_34, sizeof file_34 - 1},
    {"js/map/map.js", file_35, sizeof file_35 - 1},
    {"js/map/palette.js", file_36, sizeof file_36 - 1},
    {"js/map/pointer.js", file_37, sizeof file_37 - 1},
    {"js/map/webgl.js", file_38, sizeof file_38 - 1},
    {"js/parts/account-settings.js", file_39, sizeof file_39 - 1},
    {"js/parts/accounts.js", file_40, sizeof file_40 - 1},
    {"js/parts/album-card.js", file_41, sizeof file_41 - 1},
    {"js/parts/asked.js", file_42, sizeof file_42 - 1},
    {"js/parts/browse-tabs.js", file_43, sizeof file_43 - 1},
    {"js/parts/cover-images.js", file_44, sizeof file_44 - 1},
    {"js/parts/cover.js", file_45, sizeof file_45 - 1},
    {"js/parts/dialog.js", file_46, sizeof file_46 - 1},
    {"js/parts/eeg-stream.js", file_47, sizeof file_47 - 1},
    {"js/parts/eeg.js", file_48, sizeof file_48 - 1},
    {"js/parts/filterable.js", file_49, sizeof file_49 - 1},
    {"js/parts/hold.js", file_50, sizeof file_50 - 1},
    {"js/parts/home.js", file_51, sizeof file_51 - 1},
    {"js/parts/labels.js", file_52, sizeof file_52 - 1},
    {"js/parts/links.js", file_53, sizeof file_53 - 1},
    {"js/parts/long-list.js", file_54, sizeof file_54 - 1},
    {"js/parts/long-tracks.js", file_55, sizeof file_55 - 1},
    {"js/parts/menu.js", file_56, sizeof file_56 - 1},
    {"js/parts/mood.js", file_57, sizeof file_57 - 1},
    {"js/parts/moodometer.js", file_58, sizeof file_58 - 1},
    {"js/parts/never.js", file_59, sizeof file_59 - 1},
    {"js/parts/notice.js", file_60, sizeof file_60 - 1},
    {"js/parts/numbers.js", file_61, sizeof file_61 - 1},
    {"js/parts/own-data.js", file_62, sizeof file_62 - 1},
    {"js/parts/password-field.js", file_63, sizeof file_63 - 1},
    {"js/parts/play-buttons.js", file_64, sizeof file_64 - 1},
    {"js/parts/player-passwords.js", file_65, sizeof file_65 - 1},
    {"js/parts/playlist-actions.js", file_66, sizeof file_66 - 1},
    {"js/parts/regions.js", file_67, sizeof file_67 - 1},
    {"js/parts/reorder.js", file_68, sizeof file_68 - 1},
    {"js/parts/selection.js", file_69, sizeof file_69 - 1},
    {"js/parts/share.js", file_70, sizeof file_70 - 1},
    {"js/parts/shell.js", file_71, sizeof file_71 - 1},
    {"js/parts/similar-tabs.js", file_72, sizeof file_72 - 1},
    {"js/parts/song-picker.js", file_73, sizeof file_73 - 1},
    {"js/parts/sound-settings.js", file_74, sizeof file_74 - 1},
    {"js/parts/track-list.js", file_75, sizeof file_75 - 1},
    {"js/parts/track-menu.js", file_76, sizeof file_76 - 1},
    {"js/player/bar.js", file_77, sizeof file_77 - 1},
    {"js/player/keys.js", file_78, sizeof file_78 - 1},
    {"js/player/lead.js", file_79, sizeof file_79 - 1},
    {"js/player/level.js", file_80, sizeof file_80 - 1},
    {"js/player/player.js", file_81, sizeof file_81 - 1},
    {"js/player/queue.js", file_82, sizeof file_82 - 1},
    {"js/player/songs.js", file_83, sizeof file_83 - 1},
    {"js/player/sound.js", file_84, sizeof file_84 - 1},
    {"js/player/source.js", file_85, sizeof file_85 - 1},
    {"js/player/system.js", file_86, sizeof file_86 - 1},
    {"js/player/tabs.js", file_87, sizeof file_87 - 1},
    {"js/player/transport.js", file_88, sizeof file_88 - 1},
    {"js/theme.js", file_89, sizeof file_89 - 1},
    {"js/views/album.js", file_90, sizeof file_90 - 1},
    {"js/views/albums.js", file_91, sizeof file_91 - 1},
    {"js/views/artist.js", file_92, sizeof file_92 - 1},
    {"js/views/artists.js", file_93, sizeof file_93 - 1},
    {"js/views/belongs.js", file_94, sizeof file_94 - 1},
    {"js/views/duplicates.js", file_95, sizeof file_95 - 1},
    {"js/views/explain.js", file_96, sizeof file_96 - 1},
    {"js/views/folders.js", file_97, sizeof file_97 - 1},
    {"js/views/genres.js", file_98, sizeof file_98 - 1},
    {"js/views/help.js", file_99, sizeof file_99 - 1},
    {"js/views/legal.js", file_100, sizeof file_100 - 1},
    {"js/views/listen.js", file_101, sizeof file_101 - 1},
    {"js/views/login.js", file_102, sizeof file_102 - 1},
    {"js/views/moods.js", file_103, sizeof file_103 - 1},
    {"js/views/nowhere.js", file_104, sizeof file_104 - 1},
    {"js/views/path.js", file_105, sizeof file_105 - 1},
    {"js/views/playlist.js", file_106, sizeof file_106 - 1},
    {"js/views/playlists.js", file_107, sizeof file_107 - 1},
    {"js/views/profile.js", file_108, sizeof file_108 - 1},
    {"js/views/register.js", file_109, sizeof file_109 - 1},
    {"js/views/search.js", file_110, sizeof file_110 - 1},
    {"js/views/settings.js", file_111, sizeof file_111 - 1},
    {"js/views/similar.js", file_112, sizeof file_112 - 1},
    {"js/views/track.js", file_113, sizeof file_113 - 1},
    {"js/views/tracks.js", file_114, sizeof file_114 - 1},
    {"js/views/trending.js", file_115, sizeof file_115 - 1},
    {"js/views/years.js", file_116, sizeof file_116 - 1},
    {"sw.js", file_117, sizeof file_117 - 1},
};

const struct web_page_file *web_page_files(void) { return files; }

size_t web_page_file_count(void) { return sizeof files / sizeof files[0]; }
