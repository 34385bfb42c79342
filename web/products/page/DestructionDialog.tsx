import { useState } from "react";
import { erasure } from "../../../contract/erasure.routes.ts";
import { type DestructionMethod, destructionMethods } from "../../../contract/erasure.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { useAct } from "../../kit/call/data.ts";
import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { codesIn } from "../../scanning/codes.ts";

type Props = { product: Product; onClose: () => void };

/** Records which drives of a device were destroyed, and how. */
export function DestructionDialog({ product, onClose }: Props) {
  const { t } = useTranslation();
  const left = product.carriers.filter(({ state }) => state !== "erased").map(({ serial }) => serial);
  const [serials, setSerials] = useState(left.filter(Boolean).join("\n"));
  const [method, setMethod] = useState<DestructionMethod>("shredded");
  const [remarks, setRemarks] = useState("");
  const record = useAct(erasure.destroy, { done: t("products.destruction.done"), onDone: onClose });
  const codes = [...new Set(codesIn(serials))];
  return (
    <DialogFrame
      title={t("products.destruction.title")}
      action={t("products.destruction.record")}
      disabled={codes.length === 0}
      busy={record.isPending}
      onClose={onClose}
      onDo={() =>
        record.mutate({ params: { productId: product.id }, body: { serials: codes, method, remarks } })
      }
    >
      <TextBox
        label={t("products.destruction.serials")}
        help={t("products.destruction.serialsHelp")}
        multiline
        minRows={2}
        autoFocus
        value={serials}
        onChange={setSerials}
        inputProps={{ dir: "ltr", autoComplete: "off" }}
      />
      <ChoiceBox
        label={t("products.destruction.method")}
        value={method}
        options={destructionMethods.map((id) => ({ id, name: t(`destructionMethods.${id}`) }))}
        onChoose={setMethod}
      />
      <TextBox
        label={t("products.destruction.remarks")}
        optional
        value={remarks}
        onChange={setRemarks}
        inputProps={{ maxLength: 300 }}
      />
    </DialogFrame>
  );
}
