import type { Route } from "../../contract/routes.ts";
import { useCall } from "../kit/call/data.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

type Props<Name extends string> = {
  /** Reads the settings with the ends of their secrets. */
  of: Route<unknown, { secrets: Readonly<Record<Name, string>> }>;
  /** Whose labels they have. */
  texts: string;
  names: readonly Name[];
  typed: Partial<Record<Name, string>>;
  onType: (typed: Partial<Record<Name, string>>) => void;
};

/** Secrets of a module: typed once, and shown by their last four characters. */
export function Secrets<Name extends string>({ of, texts, names, typed, onType }: Props<Name>) {
  const { t } = useTranslation();
  const label = useLabels(texts);
  const { data } = useCall(of as Route, undefined);
  return names.map((name) => {
    const end = data?.secrets[name];
    return (
      <TextBox
        key={name}
        label={label(name)}
        help={end ? t("secrets.ends", { end }) : t("secrets.none")}
        value={typed[name] ?? ""}
        autoComplete="off"
        onChange={(text) => onType({ ...typed, [name]: text })}
        inputProps={{ dir: "ltr", maxLength: 500, spellCheck: false }}
      />
    );
  });
}
