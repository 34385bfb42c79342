import { askAhead, isSignedIn } from "./kit/ahead.ts";
import { addressOfTexts } from "./kit/textFiles.ts";

askAhead(addressOfTexts);
void import("./main.tsx");
// `main` asks for it too, and tells what is wrong with it.
if (isSignedIn()) import("./App.tsx").catch(() => undefined);
