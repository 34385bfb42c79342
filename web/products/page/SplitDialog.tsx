import { OutlinedInput } from "@mui/material";
import { type ComponentProps, useState } from "react";
import { filterText, longestFilter } from "../../../contract/filters.rules.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { useDebounced } from "../../kit/browser/useDebounced.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { messageOf } from "../../kit/call/toasts.ts";
import { Field } from "../../kit/inputs/Field.tsx";
import { Faint } from "../../kit/look/Text.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { formatNow, useTranslation } from "../../kit/texts/i18n.ts";
import { codesIn } from "../../scanning/codes.ts";
import { QuantityField, wholeNumber } from "./QuantityField.tsx";

type Props = { product: Product; onClose: () => void };
type FreeProps = Omit<ComponentProps<typeof QuantityField>, "help"> & { free: number };
/** How many of those that are free. */
function FreeQuantity({ free, error, ...field }: FreeProps) {
  const { t } = useTranslation();
  const most = wholeNumber(field.typed) > free ? t("errors.maxStockExceeded", { max: free }) : error;
  return <QuantityField {...field} help={t("products.freeStock", { count: free })} error={most} />;
}

const freeOf = ({ stockQuantity, reservedQuantity }: Product) => stockQuantity - reservedQuantity;

/** Takes a part of a bundle out as a new bundle. */
export function SplitDialog({ product, onClose, onSplit }: Props & { onSplit: (made: Product) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const free = freeOf(product);
  const quantity = wholeNumber(typed);
  const split = useAct(products.split, {
    done: (made) => t("products.splitDone", { count: made.quantity, sku: made.sku }),
    onDone: onSplit,
    onFail: () => true,
  });
  return (
    <DialogFrame
      title={t("products.splitTitle", { sku: product.sku })}
      action={t("products.split")}
      disabled={!(quantity >= 1 && quantity <= free)}
      busy={split.isPending}
      onClose={onClose}
      onDo={() => split.mutate({ params: { id: product.id }, body: { quantity } })}
    >
      <FreeQuantity
        label={t("products.splitQuantity")}
        free={free}
        typed={typed}
        error={split.error ? messageOf(split.error) : undefined}
        onType={(text) => {
          setTyped(text);
          split.reset();
        }}
      />
    </DialogFrame>
  );
}

/** Takes single devices out of a bundle, each with its own SKU and, where given, its serial number. */
export function IndividualizeDialog({
  product,
  onClose,
  onMade,
}: Props & { onMade: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const free = freeOf(product);
  const serialNumbers = codesIn(text);
  const quantity = typed.trim() === "" ? serialNumbers.length : wholeNumber(typed);
  const surplus = Math.max(0, serialNumbers.length - quantity);
  const most = Math.min(free, 1000);
  const make = useAct(products.individualize, {
    done: ({ items }) => t("products.individualized", { count: items.length }),
    onDone: ({ items }) => onMade(items.map(({ id }) => id)),
    onFail: () => true,
  });
  const numbers = serialNumbers.map(normalSerial);
  const repeated = [...new Set(numbers.filter((number, at) => numbers.indexOf(number) < at))];
  const filter = useDebounced(filterText({ by: "anyOf", not: false, values: [...new Set(numbers)] }));
  const existing = useCall(
    products.list,
    { query: { serialNumber: filter, pageSize: 200 } },
    { enabled: filter !== "" && filter.length <= longestFilter, keepPrevious: true },
  ).data?.items;
  const taken =
    existing
      ?.map(({ serialNumber }) => serialNumber)
      .filter((one) => numbers.some((number) => number === one)) ?? [];
  const wrong = repeated.length
    ? t("bundles.twice", { serials: formatNow().list(repeated) })
    : taken.length
      ? t("bundles.taken", { serials: formatNow().list(taken) })
      : undefined;
  const atSerials = make.error && serialNumbers.length > 0 ? messageOf(make.error) : undefined;
  return (
    <DialogFrame
      title={t("products.individualizeTitle", { sku: product.sku })}
      action={
        quantity >= 1 && quantity <= most
          ? t("products.individualizeCount", { count: quantity })
          : t("products.individualize")
      }
      width="sm"
      disabled={!(quantity >= 1 && quantity <= most) || surplus > 0 || wrong !== undefined}
      busy={make.isPending}
      onClose={onClose}
      onDo={() =>
        make.mutate({
          params: { id: product.id },
          body: { quantity, serialNumbers: numbers },
        })
      }
    >
      <FreeQuantity
        label={t("products.individualizeQuantity")}
        free={most}
        typed={typed === "" && serialNumbers.length > 0 ? String(serialNumbers.length) : typed}
        error={make.error && !atSerials ? messageOf(make.error) : undefined}
        onType={(next) => {
          setTyped(next);
          make.reset();
        }}
      />
      <Field
        label={t("products.serialNumbers")}
        optional
        help={t("products.serialNumbersHelp")}
        error={surplus > 0 ? t("products.serialsSurplus", { count: surplus }) : (wrong ?? atSerials)}
      >
        {(ids) => (
          <OutlinedInput
            id={ids.id}
            fullWidth
            multiline
            minRows={4}
            maxRows={12}
            value={text}
            error={ids["aria-invalid"]}
            onChange={(event) => {
              setText(event.target.value);
              make.reset();
            }}
            inputProps={{
              ...ids,
              "data-takes": "serialNumber",
              dir: "ltr",
              spellCheck: false,
              style: { fontFamily: "ui-monospace, Menlo, Consolas, monospace" },
            }}
          />
        )}
      </Field>
      {serialNumbers.length > 0 && (
        <Faint aria-live="polite">{t("products.serialsCounted", { count: serialNumbers.length })}</Faint>
      )}
    </DialogFrame>
  );
}
