import { Box } from "@mui/material";
import { useState } from "react";
import { contacts } from "../../contract/contacts.routes.ts";
import { pastedValues } from "../../contract/filters.rules.ts";
import { mailingLists } from "../../contract/mailingLists.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { addedText } from "../contacts/addedText.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showToast } from "../kit/call/toasts.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { Pick } from "../kit/inputs/Pick.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { Small } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Answer = OutputOf<typeof mailingLists.addMembers>;
/** Lines that did not come on the list, shown at most. */
const mostShown = 20;

/** Puts contacts on a list by hand: chosen ones, and those of pasted addresses. What was not taken stays to be mended. */
export function AddMembers({ id, listName, onClose }: { id: number; listName: string; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const [contactIds, setContactIds] = useState<number[]>([]);
  const [pasted, setPasted] = useState("");
  const [creates, setCreates] = useState(false);
  const [left, setLeft] = useState<Answer>();
  const addresses = pastedValues(pasted);
  const add = useAct(mailingLists.addMembers, {
    onDone: (answer) => {
      showToast(addedText(answer), "success");
      if (answer.unknown.length + answer.invalid.length === 0) return onClose();
      setLeft(answer);
      setContactIds([]);
      setPasted([...answer.unknown, ...answer.invalid].join("\n"));
    },
  });
  return (
    <DialogFrame
      title={t("mailingLists.add")}
      action={t("mailingLists.add")}
      width="sm"
      disabled={contactIds.length + addresses.length === 0}
      busy={add.isPending}
      onClose={onClose}
      onDo={() =>
        add.mutate({
          params: { id },
          body: {
            ...(contactIds.length > 0 && { contactIds }),
            ...(addresses.length > 0 && { addresses }),
            createContacts: creates,
          },
        })
      }
    >
      <Box sx={{ mb: 2, color: "text.secondary" }}>
        <bdi>{listName}</bdi>
      </Box>
      <Field label={t("mailingLists.addPick")}>
        {(tied) => (
          <Pick
            ids={tied}
            from="contacts"
            multiple
            autoFocus
            value={contactIds}
            onChange={(chosen) => setContactIds(chosen as number[])}
          />
        )}
      </Field>
      <TextBox
        label={t("mailingLists.addPaste")}
        help={t("mailingLists.addPasteHelp")}
        multiline
        minRows={4}
        maxRows={12}
        value={pasted}
        onChange={setPasted}
        inputProps={{ dir: "ltr" }}
      />
      {may(contacts.create) && (
        <TickBox label={t("mailingLists.createContacts")} checked={creates} onChange={setCreates} />
      )}
      <Small role="alert" sx={{ color: "error.main", mt: 1 }}>
        {left && <Lines label={t("mailingLists.unknown")} lines={left.unknown} />}
        {left && <Lines label={t("mailingLists.invalid")} lines={left.invalid} />}
      </Small>
    </DialogFrame>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, mostShown).join(", ");
  return (
    <div>
      {label} <bdi>{lines.length > mostShown ? `${shown} …` : shown}</bdi>
    </div>
  );
}
