import { useState } from "react";
import { mailingLists } from "../../contract/mailingLists.routes.ts";
import { useAct } from "../kit/call/data.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { Pick } from "../kit/inputs/Pick.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import type { Selection } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { addedText } from "./addedText.ts";

type Props = Omit<Selection<unknown>, "rows" | "count" | "clear"> & {
  onClose: () => void;
  onDone: () => void;
};

/** Puts the chosen contacts on a mailing list by hand. */
export function PutOnList({ ids, filter, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [listId, setListId] = useState<number | null>(null);
  const put = useAct(mailingLists.addMembers, {
    done: (answer) => addedText(answer),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const { sort: _, ...chosen } = filter ?? {};
  return (
    <DialogFrame
      title={t("mailingLists.putOn")}
      action={t("mailingLists.putOn")}
      disabled={listId === null}
      busy={put.isPending}
      onClose={onClose}
      onDo={() =>
        put.mutate({ params: { id: listId! }, body: filter ? { filter: chosen } : { contactIds: ids } })
      }
    >
      <Field label={t("mailingLists.one")}>
        {(tied) => (
          <Pick
            ids={tied}
            from={mailingLists.options}
            value={listId}
            onChange={(value) => setListId(value as number | null)}
            autoFocus
          />
        )}
      </Field>
    </DialogFrame>
  );
}
