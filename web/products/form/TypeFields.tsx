import { Box } from "@mui/material";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Product } from "../../../contract/productAnswer.ts";
import { productSubTypes, productTypes } from "../../../contract/productTypes.ts";
import { tasks } from "../../../contract/tasks.ts";
import { call } from "../../kit/call/api.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showError } from "../../kit/call/toasts.ts";
import { Choice } from "../../kit/inputs/Choice.tsx";
import { Field, FieldRow } from "../../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../../kit/inputs/inputs.tsx";
import { Pick } from "../../kit/inputs/Pick.tsx";
import { confirm } from "../../kit/page/Confirm.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useAttributes } from "../attributes.tsx";

function NamesThatGo({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <Box sx={{ mb: 1 }}>
      {title}
      <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 2.5 }}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
    </Box>
  );
}

/** Asks before another type takes attributes and untouched tasks away, and lists them. */
function useTypeChange(record: Product | undefined) {
  const { t } = useTranslation();
  const may = useMay();
  const attributes = useAttributes();
  return async (typeId: number): Promise<boolean> => {
    if (!record || typeId === record.typeId) return true;
    const [type, open] = await Promise.all([
      call(productTypes.read, { params: { id: typeId } }),
      may(tasks.list)
        ? call(tasks.list, {
            query: { productId: String(record.id), standard: false, status: "toDo", pageSize: 200 },
          })
        : undefined,
    ]);
    const stays = new Set(
      attributes?.filter(({ id }) => type.attributes.includes(id)).map(({ code }) => code),
    );
    const lost = Object.entries(record.attributes).flatMap(([code, value]) => {
      if (stays.has(code)) return [];
      const name = attributes?.find((attribute) => attribute.code === code)?.name ?? code;
      return [`${name}: ${value}`];
    });
    // Only tasks that came from a standard task carry product types; those added by hand stay.
    const going =
      open?.items.filter(({ productTypes: from }) => from.length > 0).map(({ name }) => name) ?? [];
    if (lost.length + going.length === 0) return true;
    return confirm({
      title: t("products.changeType", { type: type.name }),
      text: (
        <>
          <NamesThatGo title={t("products.attributesGo")} names={lost} />
          <NamesThatGo title={t("products.tasksGo")} names={going} />
          {t("products.typeTasksCome")}
        </>
      ),
      action: t("products.changeTypeAction"),
      danger: true,
    });
  };
}

function SubtypeSelect({ typeId, ...props }: FieldProps & { typeId: number | null }) {
  const { t } = useTranslation();
  const { field, error } = useField(props);
  const query = { typeId: String(typeId ?? 0), pageSize: 200, sort: "pindex" };
  const results = useCall(productSubTypes.list, { query }, { enabled: typeId !== null, staleTime: 60_000 });
  const options = results.data?.items ?? [];
  if (typeId === null || (results.data && options.length === 0)) return null;
  return (
    <Field label={props.label} error={error} optional>
      {(ids) => (
        <Choice
          fullWidth
          value={field.value}
          options={options}
          none={t("products.noSubtype")}
          onChoose={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          inputProps={ids}
        />
      )}
    </Field>
  );
}

type Props = {
  form: UseFormReturn;
  type: FieldProps;
  subtype: FieldProps;
  record: Product | undefined;
};

/** The type, which decides everything below it, and its sub-type. */
export function TypeFields({ form, type, subtype, record }: Props) {
  const { field, error } = useField(type);
  const typeId = (useWatch({ control: form.control, name: "typeId" }) as number | undefined) ?? null;
  const ask = useTypeChange(record);
  const choose = async (next: number | string | null) => {
    const id = next === null ? undefined : Number(next);
    if (id === typeId) return;
    try {
      if (id !== undefined && !(await ask(id))) return;
    } catch (failure) {
      showError(failure);
      return;
    }
    field.onChange(id);
    form.setValue("subtypeId", null);
  };
  return (
    <FieldRow>
      <Field label={type.label} error={error}>
        {(ids) => (
          <Pick
            from="product-types"
            id={ids.id}
            describedBy={ids["aria-describedby"]}
            error={ids["aria-invalid"]}
            value={typeId}
            autoFocus={!record}
            inputRef={field.ref}
            onBlur={field.onBlur}
            onChange={(id) => void choose(id)}
          />
        )}
      </Field>
      <SubtypeSelect {...subtype} typeId={typeId} />
    </FieldRow>
  );
}
