import { Box } from "@mui/material";
import { useState } from "react";
import { bundles } from "../../../contract/bundles.routes.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { messageOf } from "../../kit/call/toasts.ts";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { TickBox } from "../../kit/inputs/TickBox.tsx";
import { confirm } from "../../kit/page/Confirm.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Code, Count } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { QuantityField, wholeNumber } from "./QuantityField.tsx";

type Props = { product: Product; onClose: () => void };

/** Says how many of a bundle there are, and why that is another number. */
export function CountDialog({ product, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(product.quantity));
  const [reason, setReason] = useState("");
  const quantity = wholeNumber(typed);
  const count = useAct(bundles.count, {
    done: (counted) => t("bundles.countDone", { count: counted.quantity }),
    onDone: onClose,
    onFail: ({ code, detail }) => {
      if (code === "countOverfills")
        void confirm({ title: detail, action: t("bundles.countAnyway") }).then(
          (isRight) => isRight && save(true),
        );
      return true;
    },
  });
  const save = (confirmed = false) =>
    count.mutate({ params: { id: product.id }, body: { quantity, reason: reason.trim(), confirmed } });
  return (
    <DialogFrame
      title={t("bundles.countTitle", { sku: product.sku })}
      action={t("kit.save")}
      disabled={Number.isNaN(quantity) || quantity === product.quantity || reason.trim().length < 3}
      busy={count.isPending}
      onClose={onClose}
      onDo={() => save()}
    >
      <QuantityField
        label={t("bundles.counted")}
        error={count.error ? messageOf(count.error) : undefined}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          count.reset();
        }}
      />
      <TextBox
        label={t("bundles.reason")}
        value={reason}
        onChange={setReason}
        inputProps={{ maxLength: 200 }}
      />
    </DialogFrame>
  );
}

/** Takes bundles that are equal in everything into one. */
export function MergeDialog({ product, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, sku } = product;
  const equal = useCall(bundles.equal, { params: { id } }).data;
  const [left, setLeft] = useState<readonly number[]>([]);
  const ids = equal?.map((one) => one.id).filter((one) => !left.includes(one)) ?? [];
  const merge = useAct(bundles.merge, {
    done: ({ stockQuantity }) => t("bundles.merged", { sku, total: format.number(stockQuantity) }),
    onDone: onClose,
  });
  return (
    <DialogFrame
      title={t("bundles.mergeTitle", { sku })}
      action={t("bundles.merge")}
      disabled={ids.length === 0}
      busy={merge.isPending}
      onClose={onClose}
      onDo={() => merge.mutate({ params: { id }, body: { ids } })}
    >
      <Box component="p" sx={{ mt: 0 }}>
        {equal?.length === 0 ? t("bundles.noEqual") : t("bundles.mergeHelp", { sku })}
      </Box>
      {equal?.map((one) => (
        <Box key={one.id}>
          <TickBox
            checked={!left.includes(one.id)}
            onChange={(on) => setLeft(on ? left.filter((other) => other !== one.id) : [...left, one.id])}
            label={
              <>
                <Code copy={false}>{one.sku}</Code> · <Count value={one.quantity} />
              </>
            }
          />
        </Box>
      ))}
    </DialogFrame>
  );
}
