import { cardsOnPhone } from "./cardsOnPhone.ts";
import { tableLook } from "./listLook.ts";

/** A dense table that scrolls inside itself under its headings; its rows are cards on a phone. */
export const tableStyles = { ...tableLook, ...cardsOnPhone } as const;
