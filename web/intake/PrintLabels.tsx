import Print from "@mui/icons-material/PrintOutlined";
import { Box, Button, NativeSelect, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LabelFormat, labelFormats, products } from "../../contract/products.ts";
import { callFile } from "../kit/api.ts";
import { useCall } from "../kit/data.ts";
import { Field } from "../kit/Field.tsx";
import { keep, stored } from "../kit/store.ts";
import { showError } from "../kit/toasts.ts";

/** As many as the server prints in one document. */
const inOneFile = 1000;
const onSheet = 21;

/** Labels of what was just booked in, or else of everything that came in on the purchase. */
export function PrintLabels({ orderId, ids }: { orderId: number; ids: readonly number[] | undefined }) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<LabelFormat>(() => stored<LabelFormat>("labelFormat") ?? "brother62");
  const [startAt, setStartAt] = useState(1);
  const [busy, setBusy] = useState(false);
  const query = { purchaseId: String(orderId), pageSize: 200, sort: "id" };
  const found = useCall(products.list, { query }, { enabled: ids === undefined });
  const all = ids ?? found.data?.items.map(({ id }) => id) ?? [];
  const parts = Array.from({ length: Math.ceil(all.length / inOneFile) }, (_, at) =>
    all.slice(at * inOneFile, (at + 1) * inOneFile),
  );
  const unlisted = ids === undefined ? Math.max(0, (found.data?.total ?? 0) - all.length) : 0;
  const print = async (some: number[]) => {
    setBusy(true);
    const start = format === "averyL7160" ? { startAt } : {};
    await callFile(
      products.labels,
      { body: { ids: some, format, ...start } },
      { open: true, name: "labels.pdf" },
    ).catch(showError);
    setBusy(false);
  };
  if (all.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t("intake.labels")}
      sx={{ border: 1, borderColor: "divider", bgcolor: "background.paper", p: 2, paddingBlockEnd: 0 }}
    >
      <Box sx={{ display: "flex", gap: 2, alignItems: "end", flexWrap: "wrap" }}>
        <Field label={t("intake.labelFormat")}>
          {(given) => (
            <NativeSelect
              value={format}
              onChange={(event) => {
                keep("labelFormat", event.target.value);
                setFormat(event.target.value as LabelFormat);
              }}
              input={<OutlinedInput />}
              inputProps={given}
              sx={{ minWidth: 220 }}
            >
              {labelFormats.map((name) => (
                <option key={name} value={name}>
                  {t(`labelFormats.${name}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {format === "averyL7160" && (
          <Field label={t("intake.startAt")}>
            {(given) => (
              <OutlinedInput
                id={given.id}
                type="number"
                value={startAt}
                onChange={(event) =>
                  setStartAt(Math.min(onSheet, Math.max(1, Number(event.target.value) || 1)))
                }
                inputProps={{ ...given, min: 1, max: onSheet }}
                sx={{ inlineSize: 90 }}
              />
            )}
          </Field>
        )}
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", mb: 2 }}>
          {parts.map((some, at) => (
            <Button
              key={some[0]}
              variant={at === 0 ? "contained" : "outlined"}
              startIcon={<Print />}
              loading={busy}
              onClick={() => void print(some)}
            >
              {parts.length > 1
                ? t("intake.printPart", { from: at * inOneFile + 1, to: at * inOneFile + some.length })
                : t("intake.print", { count: some.length })}
            </Button>
          ))}
        </Box>
      </Box>
      {unlisted > 0 && (
        <Box sx={{ fontSize: 13, color: "text.secondary", mb: 2 }}>
          {t("intake.labelsMore", { count: unlisted })}
        </Box>
      )}
    </Box>
  );
}
