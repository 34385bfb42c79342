import { headingKey } from "../../contract/import/headings.ts";

type Named = { id: number; name: string };

/** Words that suppliers use for one kind of device, in the languages of their lists. */
const sameKind: readonly string[][] = [
  "laptop notebook portable portatil ultrabook chromebook macbook thinkpad elitebook latitude".split(" "),
  "desktop pc computer workstation tower sff ordinateur ordenador computador mini aio imac prodesk optiplex".split(
    " ",
  ),
  "monitor display screen beeldscherm scherm bildschirm ecran pantalla".split(" "),
  "telefoon phone smartphone mobile mobiel iphone telefon telefono telephone tablet ipad".split(" "),
  "server rackserver poweredge proliant".split(" "),
  "accessoire accessory accessories accessoires muis mouse toetsenbord keyboard dock docking adapter voeding headset kabel webcam".split(
    " ",
  ),
  "printer drucker imprimante".split(" "),
];

/** A word and its singular, for plurals in -s and -en. */
const forms = (word: string) => [word, word.replace(/(?:es|s)$/, ""), word.replace(/en$/, "")];

/** The product type that a supplier's word («Notebooks») most likely means; undefined when none fits. */
export function proposeType(text: string, types: readonly Named[]): number | undefined {
  const words = headingKey(text).split(" ").filter(Boolean).flatMap(forms);
  if (words.length === 0) return undefined;
  const named = types.map(({ id, name }) => ({ id, words: headingKey(name).split(" ").flatMap(forms) }));
  const exact = types.find(({ name }) => headingKey(name) === headingKey(text));
  if (exact) return exact.id;
  const direct = named.find((type) => type.words.some((word) => words.includes(word)));
  if (direct) return direct.id;
  const kind = sameKind.find((synonyms) => synonyms.some((synonym) => words.includes(synonym)));
  return kind && named.find((type) => type.words.some((word) => kind.includes(word)))?.id;
}
