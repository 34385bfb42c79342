import { cardsOnPhone } from "../kit/rows/cardsOnPhone.ts";
import { tableLook } from "../kit/rows/listLook.ts";

/** A dense table that scrolls inside itself under its headings; its rows are cards on a phone. */
export const tableStyles = { ...tableLook, ...cardsOnPhone } as const;
