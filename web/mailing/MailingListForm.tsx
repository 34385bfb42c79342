import { Button } from "@mui/material";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useController } from "react-hook-form";
import { type ContactFilter, mailingLists } from "../../contract/mailingLists.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import type { JsonSchema } from "../kit/inputs/fields.ts";
import { type FieldProps, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { filterOf } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FilterInWords } from "./FilterInWords.tsx";

const { read, create, replace } = mailingLists;
const filterSchema = (create.schema.body as unknown as { properties: { filter: { anyOf: JsonSchema[] } } })
  .properties.filter.anyOf[0]!;

export function MailingListForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNew = useParams({ strict: false }).id === undefined;
  const search = useSearch({ strict: false }) as Record<string, string>;
  const asked = isNew ? filterOf(filterSchema, search) : {};
  const filter = Object.keys(asked).length > 0 ? (asked as ContactFilter) : null;
  return (
    <FormScreen
      of={{ read, create, replace }}
      name="mailingLists"
      blank={{ filter }}
      titleOf={({ listName }) => t("kit.editTitle", { what: listName })}
      crumbs={({ id, listName }) => [
        { text: t("mailingLists.title"), to: "/mailing-lists" },
        { text: listName, to: `/mailing-lists/${id}` },
      ]}
      onSaved={({ id }) => void navigate({ to: `/mailing-lists/${id}` })}
    >
      {({ field }) => (
        <>
          <TextInput {...field("listName")} />
          <TextInput {...field("description")} />
          <KindInput {...field("filter")} />
          <SwitchInput {...field("private")} help={t("mailingLists.privateHelp")} />
        </>
      )}
    </FormScreen>
  );
}

/** Who is on the list: by hand, or those of a filter that is chosen in the list of contacts. */
function KindInput({ control, name }: FieldProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { field } = useController({ control, name });
  const filter = field.value as ContactFilter | null;
  return (
    <FieldGroup title={t("mailingLists.kind")}>
      <Faint sx={{ mb: 1 }}>{t(filter ? "mailingLists.byFilterHelp" : "mailingLists.byHandHelp")}</Faint>
      {filter ? (
        <>
          <FilterInWords filter={filter} />
          <Button variant="outlined" color="inherit" onClick={() => field.onChange(null)}>
            {t("mailingLists.byHand")}
          </Button>
        </>
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => void navigate({ to: "/contacts" })}>
          {t("mailingLists.chooseFilter")}
        </Button>
      )}
    </FieldGroup>
  );
}
