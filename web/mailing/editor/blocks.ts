import type { Block, LeafBlock } from "../../../contract/emailBlocks.ts";

export const leafKinds = ["text", "heading", "picture", "button", "divider"] as const;
export const blockKinds = [...leafKinds, "columns"] as const;
export type NewKind = (typeof blockKinds)[number];

/** An empty block of a kind. */
export function newBlock(kind: NewKind): Exclude<Block, { kind: "footer" }> {
  switch (kind) {
    case "text":
      return { kind, paragraphs: [{ spans: [] }] };
    case "heading":
      return { kind, level: "1", text: "" };
    case "picture":
      return { kind, pictureId: null, alt: "", width: "100", href: "" };
    case "button":
      return { kind, label: "", href: "", align: "start" };
    case "divider":
      return { kind };
    case "columns":
      return {
        kind,
        left: [newBlock("text") as LeafBlock],
        right: [newBlock("text") as LeafBlock],
      };
  }
}

/** The same list with the item at one place moved to another; the list itself when that is not there. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || to < 0 || to >= items.length || from < 0 || from >= items.length) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}
export const inserted = <T>(items: readonly T[], at: number, item: T): T[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];
