import type { KeyGroup } from "../browser/keys.ts";

const walking = [
  ["/", "kit.keys.search"],
  ["↑ ↓", "kit.keys.walk"],
  ["Enter", "kit.keys.openRow"],
  ["Ctrl+C", "kit.keys.copy"],
] as const;
const keysOf = (ticks: boolean, shows: boolean): KeyGroup => ({
  title: "kit.keys.list",
  keys: [
    ...walking,
    ...(ticks ? [["Space", "kit.keys.tick"] as const] : []),
    ...(shows ? [["Esc", "kit.keys.hide"] as const] : []),
  ],
});
/** The keys of a list, by whether rows can be ticked and shown beside it. */
export const listKeys = {
  plain: keysOf(false, false),
  ticks: keysOf(true, false),
  shows: keysOf(false, true),
  both: keysOf(true, true),
};
