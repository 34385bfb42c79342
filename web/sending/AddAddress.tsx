import { useState } from "react";
import { suppressions } from "../../contract/suppressions.routes.ts";
import { useAct } from "../kit/call/data.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Adds an address that gets no bulk mail. */
export function AddAddress({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState("");
  const add = useAct(suppressions.create, { done: t("suppressions.added"), onDone: onClose });
  return (
    <DialogFrame
      title={t("suppressions.new")}
      action={t("suppressions.add")}
      disabled={!/\S+@\S+\.\S+/.test(address)}
      busy={add.isPending}
      onClose={onClose}
      onDo={() => add.mutate({ body: { address: address.trim() } })}
    >
      <TextBox
        label={t("fields.address")}
        help={t("suppressions.addHelp")}
        autoFocus
        value={address}
        onChange={setAddress}
        inputProps={{ type: "email", maxLength: 200, dir: "ltr" }}
      />
    </DialogFrame>
  );
}
