import type { Plugin } from "vite";

type Node = { type?: string; start: number; end: number; [part: string]: unknown };
const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null;
const nodesWithin = (node: Node): Node[] => [
  node,
  ...Object.values(node).filter(isNode).flatMap(nodesWithin),
];
const isSentence = ({ type, key, value }: Node) =>
  type === "Property" &&
  ["says", "about"].includes((key as { name?: string }).name ?? "") &&
  /Literal$/.test((value as Node).type ?? "");

/** Leaves out of the browser's scripts what only the API's description tells: the sentences of the contract. */
export const withoutSentences = (): Plugin => ({
  name: "without-sentences",
  apply: "build",
  transform: {
    filter: { id: /\/contract\/\w+\.ts$/ },
    order: "post",
    handler(code) {
      const sentences = nodesWithin(this.parse(code) as unknown as Node).filter(isSentence);
      const values = sentences
        .map(({ value }) => value as Node)
        .sort((one, other) => other.start - one.start);
      const left = values.reduce(
        (text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`,
        code,
      );
      return { code: left, map: null };
    },
  },
});
