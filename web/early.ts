import { askAhead } from "./kit/browser/ahead.ts";

// The build writes this script into the page itself, where it runs before any file is there; the server adds the page's screen.
declare const builtFiles: Parameters<typeof askAhead>[0];
declare const screenFiles: Parameters<typeof askAhead>[1];
askAhead(builtFiles, screenFiles);
