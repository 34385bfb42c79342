import { Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { type TypeNamed, useTypes } from "../imports/useTypes.ts";
import { useAct } from "../kit/call/data.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
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
  const send = (lineIds: readonly number[], typeId: number) =>
    give.mutate({ params: { id: intake.id }, body: { lineIds: lineIds.slice(0, batchSize), typeId } });
  const groups = intake.untyped.toSorted((one, other) => Number(other.came) - Number(one.came));
  const all = groups.flatMap(({ lineIds }) => lineIds);
  const form = { types, busy: give.isPending };
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {groups.length > 1 && (
        <TypeForm {...form} urgent label={t("fields.typeId")} onGive={(typeId) => send(all, typeId)}>
          {t("intake.typeFirst", { count: all.length })}
        </TypeForm>
      )}
      {groups.map(({ productName, lineIds, quantity, came }) => (
        <TypeForm
          key={productName}
          {...form}
          urgent={came && groups.length === 1}
          label={t("intake.typeOf", { line: productName })}
          onGive={(typeId) => send(lineIds, typeId)}
        >
          <Count value={quantity} /> × {ownDirection(productName)}
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
  onGive: (typeId: number) => void;
  children: ReactNode;
};
function TypeForm({ types, busy, urgent, label, onGive, children }: FormProps) {
  const { t } = useTranslation();
  const [typeId, setTypeId] = useState<number | null>(null);
  return (
    <Box
      component="form"
      className="framed"
      aria-label={label}
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        if (typeId) onGive(typeId);
      }}
      sx={{
        ...(urgent && { borderInlineStart: ({ palette }) => `4px solid ${palette.error.main}` }),
        px: 1.5,
        py: 1,
      }}
    >
      <Box sx={{ mb: 1, fontWeight: urgent ? 600 : 400, overflowWrap: "anywhere" }}>{children}</Box>
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
          disabled={!typeId}
          loading={busy}
          aria-label={t("kit.actionOn", { action: t("intake.giveType"), what: label })}
        >
          {t("intake.giveType")}
        </Button>
      </Box>
    </Box>
  );
}
