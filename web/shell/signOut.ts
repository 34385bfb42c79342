import { security } from "../../contract/security.routes.ts";
import { signedOut } from "../kit/browser/tokens.ts";
import { isUnsaved } from "../kit/browser/unsaved.ts";
import { call } from "../kit/call/api.ts";
import { useAskToLeave } from "../kit/page/Confirm.tsx";

/** Signs out; first asks when something on screen is not saved. */
export function useSignOut() {
  const ask = useAskToLeave();
  return async () => {
    if (isUnsaved() && !(await ask())) return;
    await call(security.signOut).catch(() => undefined);
    signedOut();
  };
}
