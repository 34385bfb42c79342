import { useState } from "react";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { ApiError, call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { messageOf } from "../../kit/call/toasts.ts";
import { Field } from "../../kit/inputs/Field.tsx";
import { Pick } from "../../kit/inputs/Pick.tsx";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { placeText } from "../../kit/texts/format.ts";
import { type Translate, useTranslation } from "../../kit/texts/i18n.ts";
import { usePlaceHelp } from "../place.tsx";

/** Puts a product back where it was, if it is still where it was put. */
const undoOfMove =
  ({ id, sku, locationId, locationLabel, locationName }: Product, t: Translate) =>
  (put: Product) => {
    const stays = locationId === put.locationId && locationLabel === put.locationLabel;
    if (stays) return undefined;
    return async () => {
      const now = await call(products.any.read, { params: { id } });
      if (now.locationId !== put.locationId || now.locationLabel !== put.locationLabel)
        throw new ApiError(409, { code: "conflict", detail: t("products.movedSince", { sku }) });
      const { version } = now;
      if (locationId === null) {
        await call(products.change, { params: { id }, body: { locationId, locationLabel, version } });
        return t("products.movedToNowhere", { sku });
      }
      await call(products.move, { params: { id }, body: { locationId, locationLabel, version } });
      return t("products.movedTo", { place: placeText(locationName, locationLabel) });
    };
  };

/** Moves a product to another location or label. */
export function MoveDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation();
  const [locationId, setLocationId] = useState(product.locationId);
  const [locationLabel, setLabel] = useState(product.locationLabel);
  const [problem, setProblem] = useState<ApiError>();
  const help = usePlaceHelp(locationId);
  const move = useAct(products.move, {
    done: ({ locationName, locationLabel: label }) =>
      t("products.movedTo", { place: placeText(locationName, label) }),
    undo: () => undoOfMove(product, t),
    onDone: onClose,
    onFail: (error) => {
      setProblem(error);
      return true;
    },
  });
  const atLocation = problem?.errors.some(({ path }) => path.includes("locationId"));
  const message = problem && messageOf(problem);
  return (
    <DialogFrame
      title={t("products.moveTitle", { sku: product.sku })}
      action={t("products.move")}
      disabled={locationId === null}
      busy={move.isPending}
      onClose={onClose}
      onDo={() => {
        if (locationId === null) return;
        const { id, version } = product;
        move.mutate({ params: { id }, body: { locationId, locationLabel: locationLabel.trim(), version } });
      }}
    >
      <Field label={t("products.fields.locationId")} error={atLocation ? message : undefined}>
        {(ids) => (
          <Pick
            from="locations"
            ids={ids}
            value={locationId}
            onChange={(id) => {
              setLocationId(id === null ? null : Number(id));
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <TextBox
        label={t("fields.locationLabel")}
        optional
        help={help}
        error={atLocation ? undefined : message}
        autoFocus
        value={locationLabel}
        onFocus={(event) => event.target.select()}
        onChange={(text) => {
          setLabel(text);
          setProblem(undefined);
        }}
        inputProps={{ name: "locationLabel", "data-takes": "any", maxLength: 60, dir: "ltr" }}
      />
    </DialogFrame>
  );
}
