import { Box } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type LabelTemplateInput, labelTemplates } from "../../contract/labelTemplates.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { useMay } from "../kit/call/session.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { bodyOf } from "../kit/inputs/fields.ts";
import { Pick } from "../kit/inputs/Pick.tsx";
import { Small } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The label of a device as the template that is being edited prints it. */
export function Preview({ form }: { form: UseFormReturn<LabelTemplateInput> }) {
  const { t } = useTranslation();
  const may = useMay();
  const [productId, setProductId] = useState<number | null>(null);
  const values = bodyOf(labelTemplates.create.schema.body, form.watch());
  // What has no name yet is drawn already.
  const template = { ...values, name: String(values.name ?? "").trim() || "-" };
  const body = useDebounced(JSON.stringify({ template, productId }), 300);
  const { data, error, isFetching } = useQuery({
    queryKey: ["label-preview", body],
    queryFn: ({ signal }) => call(labelTemplates.preview, { body: JSON.parse(body) }, { signal }),
    enabled: may(labelTemplates.preview),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!may(labelTemplates.preview)) return null;
  const refusal = error instanceof ApiError && messageOf(error);
  return (
    <Box component="section" aria-label={t("labelTemplates.preview")} sx={{ display: "contents" }}>
      <Box
        aria-busy={isFetching}
        sx={{
          position: "sticky",
          // Below the bar at the top.
          insetBlockStart: 52,
          "@media (max-height: 500px)": { position: "static" },
          zIndex: 2,
          p: 1.5,
          paddingBlockEnd: 0.5,
          border: 1,
          borderColor: "divider",
          bgcolor: "background.default",
          textAlign: "center",
        }}
      >
        {data && (
          <Box
            component="img"
            alt={t("labelTemplates.previewOf", { sku: data.sku, name: data.productName })}
            src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
            sx={{
              ...{ maxInlineSize: "100%", blockSize: { xs: 110, sm: 180 }, objectFit: "contain" },
              ...{ bgcolor: "#fff", border: 1, borderColor: "divider", opacity: refusal ? 0.4 : 1 },
            }}
          />
        )}
        <Small role="status" sx={{ color: "error.main", minBlockSize: 20 }}>
          {refusal}
        </Small>
      </Box>
      <Box sx={{ mt: 2 }}>
        <Field label={t("labelTemplates.device")}>
          {(ids) => (
            <Pick
              ids={ids}
              from="products"
              value={productId ?? data?.productId ?? null}
              onChange={(id) => setProductId(typeof id === "number" ? id : null)}
            />
          )}
        </Field>
      </Box>
    </Box>
  );
}
