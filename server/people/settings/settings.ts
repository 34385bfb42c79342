import { type Configs, defaultConfigs, type Theme, type ThemeImage } from "../../../contract/settings.ts";
import { defaultPalette } from "../../../contract/theme.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { lockedVersion } from "../../platform/resource/crud.ts";

/** Of a picture its `unique_server_filename`. */
type OwnTheme = Omit<Theme, "palette"> & { palette: Partial<Theme["palette"]> };
type Settings = {
  theme: OwnTheme;
  configs: Partial<Configs>;
};

const readSetting = async <Name extends keyof Settings>(db: Db | Tx, name: Name) => {
  const { value, version } = await db
    .selectFrom("setting")
    .select(["value", "version"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return { value: value as Partial<Settings[Name]>, version };
};

/** Replaces a setting of which this version was read by what `change` makes, once nobody else can edit it. */
export async function writeSetting<Name extends keyof Settings>(
  tx: Tx,
  name: Name,
  version: number | undefined,
  change: () => Settings[Name] | Promise<Settings[Name]>,
) {
  const { id } = await tx
    .selectFrom("setting")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const before = await lockedVersion(tx, "setting", id, version);
  await tx
    .updateTable("setting")
    .set({ value: JSON.stringify(await change()), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
}

/** The company's own theme as it is stored. */
export async function findOwnTheme(db: Db | Tx): Promise<OwnTheme & { version: number }> {
  const { value, version } = await readSetting(db, "theme");
  return { companyName: "Omloop", logo: null, favicon: null, palette: {}, ...value, version };
}

/** The company's own theme over the default palette, with addresses of its pictures. */
export async function findTheme(db: Db | Tx): Promise<Theme & { version: number }> {
  const own = await findOwnTheme(db);
  const addressOf = (kind: ThemeImage) => (own[kind] ? `/api/theme/${kind}/${own[kind]}` : null);
  return {
    companyName: own.companyName,
    logo: addressOf("logo"),
    favicon: addressOf("favicon"),
    palette: { ...defaultPalette, ...own.palette },
    version: own.version,
  };
}

export async function findConfigs(db: Db | Tx): Promise<Configs & { version: number }> {
  const { value, version } = await readSetting(db, "configs");
  return { ...defaultConfigs, ...value, version };
}
