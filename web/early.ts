import { firstAreas, productAreas } from "./areas.ts";
import { prefetch } from "./kit/browser/prefetch.ts";

// The build writes this script into the page itself, where it runs before any file is there; the server adds the page's screen.
declare const builtFiles: Parameters<typeof prefetch>[0];
declare const screenFiles: Parameters<typeof prefetch>[2];
prefetch(builtFiles, { first: firstAreas, product: productAreas }, screenFiles);
