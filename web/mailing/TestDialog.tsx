import { useState } from "react";
import { type Email, emails } from "../../contract/emails.ts";
import { security } from "../../contract/security.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Asks where a test goes: to oneself, until another address is typed. */
export function TestDialog({ email: { id, name }, onClose }: { email: Email; onClose: () => void }) {
  const { t } = useTranslation();
  const own = useCall(security.info, {}).data?.email ?? "";
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState("");
  const to = typed ?? own;
  const send = useAct(emails.test, {
    done: (answer) => t("emails.testSent", answer),
    onDone: onClose,
    onFail: ({ errors }) => {
      const wrong = errors?.find(({ path }) => path === "to");
      setProblem(wrong?.message ?? "");
      return wrong !== undefined;
    },
  });
  return (
    <DialogFrame
      title={t("emails.testTitle", { name })}
      action={t("emails.testSend")}
      disabled={!to.trim()}
      busy={send.isPending}
      onClose={onClose}
      onDo={() => send.mutate({ params: { id }, body: { to: to.trim(), contactId: null } })}
    >
      <TextBox
        label={t("fields.address")}
        help={t("emails.testHelp")}
        error={problem || undefined}
        autoFocus
        value={to}
        onChange={(text) => {
          setTyped(text);
          setProblem("");
        }}
        inputProps={{ type: "email", maxLength: 200, dir: "ltr" }}
      />
    </DialogFrame>
  );
}
