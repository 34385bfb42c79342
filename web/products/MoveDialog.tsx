import { OutlinedInput } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, products } from "../../contract/products.ts";
import type { ApiError } from "../kit/api.ts";
import { DialogFrame } from "../kit/DialogFrame.tsx";
import { useAct } from "../kit/data.ts";
import { Field } from "../kit/Field.tsx";
import { placeText } from "../kit/format.ts";
import { Pick } from "../kit/Pick.tsx";
import { messageOf } from "../kit/toasts.ts";
import { usePlaceHelp } from "./place.tsx";

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
            id={ids.id}
            describedBy={ids["aria-describedby"]}
            value={locationId}
            onChange={(id) => {
              setLocationId(id === null ? null : Number(id));
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Field label={t("fields.locationLabel")} optional help={help} error={atLocation ? undefined : message}>
        {(ids) => (
          <OutlinedInput
            id={ids.id}
            fullWidth
            autoFocus
            value={locationLabel}
            error={problem !== undefined && !atLocation}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setLabel(event.target.value);
              setProblem(undefined);
            }}
            inputProps={{ ...ids, maxLength: 60, dir: "ltr" }}
          />
        )}
      </Field>
    </DialogFrame>
  );
}
