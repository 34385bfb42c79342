import { useState } from "react";
import { toRepairs } from "../../contract/toRepairs.routes.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { useAct } from "../kit/call/data.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { Pick } from "../kit/inputs/Pick.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { ids: number[]; onClose: () => void; onDone: (made: number[]) => void };

/** Asks in whose name the repairs of queued devices stand, and makes one of each. */
export function MakeRepairsDialog({ ids, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [contactId, setContactId] = useState<number | null>(
    () => readStorage<number>("repairContact") ?? null,
  );
  const make = useAct(toRepairs.makeRepairs, {
    done: ({ items }) => t("toRepairs.made", { count: items.length }),
    onDone: ({ items }) => {
      writeStorage("repairContact", contactId);
      onDone(items.map(({ id }) => id));
    },
  });
  return (
    <DialogFrame
      title={t("toRepairs.makeOf", { count: ids.length })}
      action={t("toRepairs.make", { count: ids.length })}
      disabled={contactId === null}
      busy={make.isPending}
      unsaved={() => false}
      onClose={onClose}
      onDo={() => contactId !== null && make.mutate({ body: { ids, contactId } })}
    >
      <Field label={t("toRepairs.fields.contactId")} help={t("toRepairs.contactHelp")}>
        {(field) => (
          <Pick
            from="customers"
            ids={field}
            autoFocus
            value={contactId}
            onChange={(chosen) => setContactId(chosen === null ? null : Number(chosen))}
          />
        )}
      </Field>
    </DialogFrame>
  );
}
