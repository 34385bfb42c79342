import { askAhead } from "./kit/ahead.ts";
import { addressOfTexts } from "./kit/textFiles.ts";

askAhead(addressOfTexts);
void import("./main.tsx");
