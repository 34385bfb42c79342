import { askAhead } from "./kit/browser/ahead.ts";

// The build writes this script into the page itself: it runs before any file is there.
declare const builtFiles: Parameters<typeof askAhead>[0];
askAhead(builtFiles);
