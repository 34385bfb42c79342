import { createStore } from "../kit/browser/store.ts";
import { askWhenRefused } from "../kit/call/api.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { withTexts } from "../kit/texts/i18n.ts";

const PasswordDialog = lazyPart(
  () => withTexts(["account"], import("./PasswordDialog.tsx")),
  "PasswordDialog",
);
const question = createStore<((isProven: boolean) => void) | undefined>(undefined);

let asked: Promise<object | undefined> | undefined;
/** What was refused meanwhile waits for the same answer. */
function ask() {
  asked ??= new Promise<object | undefined>((resolve) => {
    question.set((isProven) => {
      question.set(undefined);
      asked = undefined;
      resolve(isProven ? {} : undefined);
    });
  });
  return asked;
}
// What an open screen is not enough for is done once the password was given again.
askWhenRefused("signInAgain", ask);

/** The dialog that asks for the password. */
export function PasswordQuestion() {
  const answer = question.use();
  return answer && <PasswordDialog onClose={() => answer(false)} onProven={() => answer(true)} />;
}
