import { Box } from "@mui/material";
import { useState } from "react";
import { autocomplete } from "../../../contract/autocomplete.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { ApiError } from "../../kit/call/api.ts";
import { useCall } from "../../kit/call/data.ts";
import { messageOf } from "../../kit/call/toasts.ts";
import { Field } from "../../kit/inputs/Field.tsx";
import { Pick } from "../../kit/inputs/Pick.tsx";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Problem } from "../../kit/page/Problem.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";

type Props = {
  order: Order;
  /** The number of pieces that nobody scanned. */
  count: number;
  /** Why the last attempt failed. */
  problem: ApiError | undefined;
  busy: boolean;
  onClose: () => void;
  onBook: (place: { locationId?: number; locationLabel?: string }) => void;
};

/** Asks for the location of goods that arrived without an intake; proposes the usual one. */
export function UnscannedDialog({ order, count, problem, busy, onClose, onBook }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const locations = useCall(autocomplete.locations, { query: { limit: 2 } });
  const only = locations.data?.length === 1 ? Number(locations.data[0]?.id) : null;
  const [chosen, setChosen] = useState<number | null>();
  const [label, setLabel] = useState(order.locationLabel);
  const locationId = chosen === undefined ? (order.locationId ?? order.usualLocationId ?? only) : chosen;
  const choose = (id: number | null) => {
    setChosen(id);
    setLabel(id === order.locationId ? order.locationLabel : "");
  };
  return (
    <DialogFrame
      title={t("orders.unscanned.title", { count, pieces: format.number(count) })}
      action={t("orders.unscanned.action")}
      disabled={locationId === null && locations.data?.length !== 0}
      busy={busy}
      onClose={onClose}
      onDo={() => onBook(locationId === null ? {} : { locationId, locationLabel: label.trim() })}
    >
      <Problem text={problem && messageOf(problem)} />
      <Box component="p" sx={{ mt: 0 }}>
        {t("orders.unscanned.text")}
      </Box>
      <Field label={t("fields.locationId")}>
        {(ids) => (
          <Pick
            from="locations"
            ids={ids}
            value={locationId}
            onChange={(id) => choose(id === null ? null : Number(id))}
          />
        )}
      </Field>
      <TextBox
        label={t("fields.locationLabel")}
        help={t("orders.labelHelp")}
        optional
        value={label}
        onChange={setLabel}
        inputProps={{ maxLength: 60 }}
      />
    </DialogFrame>
  );
}
