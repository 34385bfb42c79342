import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { PagePart } from "../../kit/page/PagePart.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import type { Importing } from "./importState.ts";

const ways = ["oneName", "atIntake"] as const;

/** What the rows without a name are: all the same model, or what the intake finds. */
export function ImportNaming({ state }: { state: Importing }) {
  const { t } = useTranslation();
  const { naming, setNaming } = state;
  const way = naming === undefined ? undefined : ways[naming === null ? 1 : 0];
  return (
    <PagePart title={t("import.namelessTitle")}>
      <ChoiceBox
        label={t("import.nameless")}
        value={way}
        options={ways.map((id) => ({ id, name: t(`import.naming.${id}`) }))}
        none={t("kit.choose")}
        onChoose={(chosen) => setNaming(chosen === null ? undefined : chosen === "atIntake" ? null : "")}
      />
      {way === "oneName" && (
        <TextBox
          label={t("import.allNamed")}
          value={naming ?? ""}
          onChange={setNaming}
          inputProps={{ maxLength: 200 }}
        />
      )}
    </PagePart>
  );
}
