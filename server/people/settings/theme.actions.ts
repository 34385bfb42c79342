import type { InputOf } from "../../../contract/routes.ts";
import type { ThemeImage, theme } from "../../../contract/settings.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { FileRow } from "../../platform/files/store.ts";
import { findOwnTheme, writeSetting } from "./settings.ts";

type Input = InputOf<typeof theme.replace>["body"];

/** Replaces the theme, with the pictures that `names` names; answers the rows of the files that it no longer shows. */
export async function replaceTheme(
  tx: Tx,
  { companyName, palette, removeLogo, removeFavicon, version }: Input,
  files: FileRow[],
  names: Partial<Record<ThemeImage, string>>,
) {
  await writeSetting(tx, "theme", version, async () => {
    const own = await findOwnTheme(tx);
    const logo = names.logo ?? (removeLogo ? null : own.logo);
    const favicon = names.favicon ?? (removeFavicon ? null : own.favicon);
    return { companyName, palette, logo, favicon };
  });
  if (files.length) await tx.insertInto("file").values(files).execute();
  const { logo, favicon } = await findOwnTheme(tx);
  return tx
    .deleteFrom("file")
    .where("discr", "=", "theme")
    .where("unique_server_filename", "not in", [logo ?? "", favicon ?? ""])
    .returning(["discr", "unique_server_filename"])
    .execute();
}
