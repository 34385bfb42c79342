import { useState } from "react";
import { linkProblem } from "../../../contract/emailBlocks.rules.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

type Props = { href: string; onClose: () => void; onLink: (href: string) => void };

/** Asks where a link leads; what may not be is said at once. */
export function LinkDialog({ href: before, onClose, onLink }: Props) {
  const { t } = useTranslation();
  const [href, setHref] = useState(before);
  const [isTried, setTried] = useState(false);
  const problem = linkProblem(href.trim());
  return (
    <DialogFrame
      title={t("emails.rich.link")}
      action={t("emails.rich.link")}
      disabled={!href.trim()}
      onClose={onClose}
      onDo={() => (problem ? setTried(true) : onLink(href.trim()))}
    >
      <TextBox
        label={t("fields.href")}
        help={t("emails.hrefHelp")}
        error={problem && isTried ? t(keyIn("errors", problem)) : undefined}
        autoFocus
        value={href}
        onChange={setHref}
        inputProps={{ dir: "ltr", inputMode: "url", maxLength: 2000 }}
      />
    </DialogFrame>
  );
}
