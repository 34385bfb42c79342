import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { attributes } from "../../../contract/attributes.routes.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { productSubTypes, productTypes } from "../../../contract/productTypes.routes.ts";
import { tasks } from "../../../contract/tasks.routes.ts";
import { call } from "../../kit/call/api.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showError } from "../../kit/call/toasts.ts";
import { Field, FieldRow } from "../../kit/inputs/Field.tsx";
import { ChoiceInput, type FieldProps, useField } from "../../kit/inputs/inputs.tsx";
import { Pick, PickedNames } from "../../kit/inputs/Pick.tsx";
import { confirm } from "../../kit/page/Confirm.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import type { Attribute } from "../attributes.tsx";

function WhatGoes({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Box sx={{ mb: 1 }}>
      {title}
      <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 2.5 }}>
        {children}
      </Box>
    </Box>
  );
}

function LostValue({ of, value }: { of: Attribute; value: string }) {
  const isPart = of.type === "product" && /^\d+$/.test(value);
  return (
    <li>
      {of.name}: <bdi>{isPart ? <PickedNames from="parts" ids={[Number(value)]} /> : value}</bdi>
    </li>
  );
}

/** Asks before another type takes attributes and untouched tasks away, and lists them. */
function useTypeChange(record: Product | undefined) {
  const { t } = useTranslation();
  const may = useMay();
  return async (typeId: number): Promise<boolean> => {
    if (!record || typeId === record.typeId) return true;
    const [all, type, open] = await Promise.all([
      call(attributes.list, { query: { pageSize: 200, sort: "position" } }),
      call(productTypes.read, { params: { id: typeId } }),
      may(tasks.list)
        ? call(tasks.list, {
            query: { productId: String(record.id), standard: false, status: "toDo", pageSize: 200 },
          })
        : undefined,
    ]);
    const lost = all.items.filter(({ id, code }) => record.attributes[code] && !type.attributes.includes(id));
    // Only tasks that came from a standard task carry product types; those added by hand stay.
    const going = open?.items.filter(({ productTypes: from }) => from.length > 0) ?? [];
    if (lost.length + going.length === 0) return true;
    return confirm({
      title: t("products.changeType", { type: type.name }),
      text: (
        <>
          <WhatGoes title={t("products.attributesGo")}>
            {lost.map((one) => (
              <LostValue key={one.code} of={one} value={record.attributes[one.code]!} />
            ))}
          </WhatGoes>
          <WhatGoes title={t("products.tasksGo")}>
            {going.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </WhatGoes>
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
  const query = { typeId: String(typeId ?? 0), pageSize: 200, sort: "pindex" };
  const results = useCall(productSubTypes.list, { query }, { enabled: typeId !== null, staleTime: 60_000 });
  const options = results.data?.items ?? [];
  if (typeId === null || (results.data && options.length === 0)) return null;
  return <ChoiceInput {...props} options={options} none={t("products.noSubtype")} />;
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
            ids={ids}
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
