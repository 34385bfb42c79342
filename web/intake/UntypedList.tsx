import { Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { type TypeNamed, useTypes } from "../imports/useTypes.ts";
import { useAct } from "../kit/call/data.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { Count, ownDirection } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { intake: Intake; remember: (intake: Intake) => void };
/** Most lines that get their type at once. */
const batchSize = 5000;

/** Goods that were ordered without a product type, by name: who receives them sees what they are. */
export function UntypedList({ intake, remember }: Props) {
  const { t } = useTranslation();
  const types = useTypes();
  const give = useAct(intakes.type, { onDone: remember });
  const send = (lineIds: readonly number[], typeId: number, productName?: string) =>
    give.mutate({
      params: { id: intake.id },
      body: { lineIds: lineIds.slice(0, batchSize), typeId, ...(productName && { productName }) },
    });
  const groups = intake.untyped.toSorted((one, other) => Number(other.came) - Number(one.came));
  const named = groups.filter(({ productName }) => productName !== "");
  const all = named.flatMap(({ lineIds }) => lineIds);
  const form = { types, busy: give.isPending };
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {named.length > 1 && (
        <TypeForm {...form} urgent label={t("fields.typeId")} onGive={(typeId) => send(all, typeId)}>
          {t("intake.typeFirst", { count: all.length })}
        </TypeForm>
      )}
      {groups.map(({ productName, lineIds, quantity, came }) => (
        <TypeForm
          key={productName}
          {...form}
          urgent={came && groups.length === 1}
          label={t("intake.typeOf", { line: productName || t("intake.nameless") })}
          isNameless={productName === ""}
          onGive={(typeId, name) => send(lineIds, typeId, name)}
        >
          <Count value={quantity} /> × {productName ? ownDirection(productName) : t("intake.nameless")}
        </TypeForm>
      ))}
    </Box>
  );
}

type FormProps = {
  types: readonly TypeNamed[];
  busy: boolean;
  urgent: boolean;
  /** Of its choice, for who hears it. */
  label: string;
  isNameless?: boolean;
  onGive: (typeId: number, productName: string) => void;
  children: ReactNode;
};
function TypeForm({ types, busy, urgent, label, isNameless, onGive, children }: FormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [typeId, setTypeId] = useState<number | null>(null);
  return (
    <Box
      component="form"
      className="framed"
      aria-label={label}
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        if (typeId) onGive(typeId, name.trim());
      }}
      sx={{
        ...(urgent && { borderInlineStart: ({ palette }) => `4px solid ${palette.error.main}` }),
        px: 1.5,
        py: 1,
      }}
    >
      <Box sx={{ mb: 1, fontWeight: urgent ? 600 : 400, overflowWrap: "anywhere" }}>{children}</Box>
      {isNameless && (
        <TextBox label={t("intake.nameOf")} value={name} onChange={setName} inputProps={{ maxLength: 200 }} />
      )}
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
        <Choice
          value={typeId}
          options={types}
          none={t("intake.chooseType")}
          onChoose={setTypeId}
          inputProps={{ "aria-label": label }}
          sx={{ flex: "1 1 120px" }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={!typeId || (isNameless && !name.trim())}
          loading={busy}
          aria-label={t("kit.actionOn", { action: t("intake.giveType"), what: label })}
        >
          {t("intake.giveType")}
        </Button>
      </Box>
    </Box>
  );
}
