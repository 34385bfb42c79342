import { security } from "../../contract/security.routes.ts";
import { signedOut } from "../kit/browser/tokens.ts";
import { isUnsaved } from "../kit/browser/unsaved.ts";
import { call } from "../kit/call/api.ts";
import { countUnsent } from "../kit/outbox/unsent.ts";
import { confirm, useAskToLeave } from "../kit/page/Confirm.tsx";
import { t } from "../kit/texts/i18n.ts";

/** What a driver did stays with who did it: nobody else can send it. */
const personal = ["driving", "photos"];

/** Signs out; first asks when something on screen is not saved. Refused while a driver's work is not sent. */
export function useSignOut() {
  const ask = useAskToLeave();
  return async () => {
    if (isUnsaved() && !(await ask())) return;
    const count = countUnsent(personal);
    if (count > 0) {
      const question = {
        title: t("rail.unsentTitle"),
        text: t("rail.unsent", { count }),
        cancel: false,
      } as const;
      return void (await confirm({ ...question, action: t("kit.close") }));
    }
    await call(security.signOut).catch(() => undefined);
    signedOut();
  };
}
