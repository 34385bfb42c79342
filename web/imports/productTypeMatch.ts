import { headingKey } from "../../contract/import/headings.ts";

type Named = { id: number; name: string };

/** Words of one kind of device, in the languages of suppliers' lists, with the families that makers sell of it; parts of devices first. */
const sameKind: readonly string[][] = [
  `accessoire accessory accessories accessoires muis mouse toetsenbord keyboard dock docking dockingstation adapter voeding charger lader oplader
  headset kabel cable webcam tas bag stand hub maus tastatur souris clavier raton teclado`,
  `monitor display screen beeldscherm scherm bildschirm ecran pantalla elitedisplay prodisplay ultrasharp thinkvision flexscan prolite zdisplay`,
  `printer drucker imprimante laserjet officejet multifunctional`,
  `server rackserver poweredge proliant thinksystem primergy supermicro`,
  `tablet ipad tab matepad`,
  `telefoon phone smartphone mobile mobiel iphone telefon telefono telephone galaxy pixel`,
  `laptop notebook portable portatil ultrabook chromebook macbook thinkpad elitebook probook zbook latitude xps inspiron vostro lifebook travelmate
  aspire swift tecra portege satellite ideapad yoga toughbook vivobook zenbook expertbook matebook surface`,
  `desktop pc computer workstation tower sff ordinateur ordenador computador mini aio imac prodesk elitedesk eliteone proone optiplex thinkcentre
  thinkstation veriton esprimo nuc`,
].map((words) => words.trim().split(/\s+/));
/** Kinds that a company without a type of their own keeps with another: tablets with phones. */
const togetherWith: Readonly<Record<string, string>> = { tablet: "telefoon" };

/** A word and its singular, for plurals in -s and -en. */
const forms = (word: string) => [word, word.replace(/(?:es|s)$/, ""), word.replace(/en$/, "")];

/** The product type that a supplier's word («Notebooks») or model («ThinkPad T480») most likely means; undefined when none fits. */
export function proposeType(text: string, types: readonly Named[]): number | undefined {
  const words = headingKey(text).split(" ").filter(Boolean).flatMap(forms);
  if (words.length === 0) return undefined;
  const named = types.map(({ id, name }) => ({ id, words: headingKey(name).split(" ").flatMap(forms) }));
  const exact = types.find(({ name }) => headingKey(name) === headingKey(text));
  if (exact) return exact.id;
  const typeOfKind = (kind: readonly string[] | undefined) =>
    kind && named.find((type) => type.words.some((word) => kind.includes(word)))?.id;
  const direct = named.find((type) => type.words.some((word) => words.includes(word)));
  const kind = sameKind.find((synonyms) => synonyms.some((synonym) => words.includes(synonym)));
  const other = kind && togetherWith[kind[0]!];
  return direct?.id ?? typeOfKind(kind) ?? typeOfKind(sameKind.find(([first]) => first === other));
}

type Row = { productType: string; productName: string };
/** Rows that get one product type: by the text in the type column, by what their names are known to be, or those that say nothing. */
export type TypeGroup = { key: string; text: string; known?: Named; names: readonly string[]; count: number };

/** The rows of a list by what says their product type, most rows first. Names divide those without a text only when they differ. */
export function typeGroups(rows: readonly Row[], types: readonly Named[]): TypeGroup[] {
  const proposed = new Map<string, number | undefined>();
  for (const { productType, productName } of rows)
    if (!productType && !proposed.has(productName))
      proposed.set(productName, proposeType(productName, types));
  const isDivided = new Set(proposed.values()).size > 1;
  const keyOf = ({ productType, productName }: Row) =>
    productType || (isDivided && proposed.get(productName) ? `known ${proposed.get(productName)}` : "");
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, same]) => {
      const { productType = "", productName = "" } = same[0] ?? {};
      const known = productType ? undefined : types.find(({ id }) => id === proposed.get(productName));
      const names = isDivided && known ? [...new Set(same.map((row) => row.productName))] : [];
      return { key, text: productType, known, names, count: same.length };
    })
    .sort((one, other) => other.count - one.count);
}

/** The product type of a group: the one that was chosen, else what its text, its names or the file's name mean. */
export function typeOfGroup(
  { key, text, known }: TypeGroup,
  chosen: Readonly<Record<string, number | null>>,
  { file, types }: { file: string; types: readonly Named[] },
): number | null {
  if (key in chosen) return chosen[key] ?? null;
  return (text ? proposeType(text, types) : (known?.id ?? proposeType(file, types))) ?? null;
}

/** The product types of groups as an import takes them: by text or name. */
export const typesToSend = (groups: readonly TypeGroup[], typeOf: (group: TypeGroup) => number | null) =>
  Object.fromEntries(
    groups.flatMap((group) => {
      const id = typeOf(group);
      return id === null
        ? []
        : (group.names.length ? group.names : [group.text]).map((name) => [name, id] as const);
    }),
  );
