import {
  type Configs,
  defaultConfigs,
  defaultPalette,
  type Theme,
  type ThemeImage,
} from "../../contract/settings.ts";
import type { Db, Tx } from "../app.ts";

/** Of a picture its `unique_server_filename`. */
type OwnTheme = Omit<Theme, "palette"> & { palette: Partial<Theme["palette"]> };
type Settings = {
  theme: OwnTheme;
  configs: Partial<Configs>;
};

async function readSetting<Name extends keyof Settings>(db: Db | Tx, name: Name) {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value as Settings[Name] | undefined;
}

export async function writeSetting<Name extends keyof Settings>(tx: Tx, name: Name, value: Settings[Name]) {
  const text = JSON.stringify(value);
  await tx
    .insertInto("setting")
    .values({ name, value: text })
    .onConflict((on) => on.column("name").doUpdateSet({ value: text }))
    .execute();
}

/** The company's own theme as it is stored. */
export const findOwnTheme = async (db: Db | Tx): Promise<OwnTheme> => ({
  companyName: "Omloop",
  logo: null,
  favicon: null,
  palette: {},
  ...(await readSetting(db, "theme")),
});

/** The company's own theme over the default palette, with addresses of its pictures. */
export async function findTheme(db: Db | Tx): Promise<Theme> {
  const own = await findOwnTheme(db);
  const addressOf = (kind: ThemeImage) => (own[kind] ? `/api/theme/${kind}/${own[kind]}` : null);
  return {
    companyName: own.companyName,
    logo: addressOf("logo"),
    favicon: addressOf("favicon"),
    palette: { ...defaultPalette, ...own.palette },
  };
}

export const findConfigs = async (db: Db | Tx): Promise<Configs> => ({
  ...defaultConfigs,
  ...(await readSetting(db, "configs")),
});
