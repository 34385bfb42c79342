import type { Area } from "../../../contract/textKeys.ts";

/** Where the folders of the languages are; the build names it after their contents. */
declare const textFolder: string;
export const addressOfTexts = (locale: string, area: Area | "all") => `${textFolder}/${locale}/${area}.json`;
