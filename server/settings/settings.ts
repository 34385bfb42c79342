import { type Configs, defaultConfigs, defaultPalette, type Theme } from "../../contract/settings.ts";
import type { Db, Tx } from "../app.ts";

type Settings = {
  theme: Omit<Theme, "palette"> & { palette: Partial<Theme["palette"]> };
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

/** The company's own theme over the default palette. */
export async function findTheme(db: Db | Tx): Promise<Theme> {
  const own = await readSetting(db, "theme");
  return {
    companyName: own?.companyName ?? "Omloop",
    logo: own?.logo ?? null,
    favicon: own?.favicon ?? null,
    palette: { ...defaultPalette, ...own?.palette },
  };
}

export const findConfigs = async (db: Db | Tx): Promise<Configs> => ({
  ...defaultConfigs,
  ...(await readSetting(db, "configs")),
});
