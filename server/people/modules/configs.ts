import {
  type ConfiguredModule,
  defaultsOfModule,
  type ModuleConfig,
  type ModuleSecret,
  moduleConfigs,
  moduleSecrets,
  moduleSettings,
  type SharingModule,
  sharedSettings,
} from "../../../contract/moduleConfigs.ts";
import { isSealed, openSealed, type Sealer } from "../../ground/base/sealing.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { lockedVersion } from "../../platform/resource/crud.ts";
import { changeConfigs } from "../settings/company.ts";
import { findConfigs } from "../settings/settings.ts";

type Stored<M extends ConfiguredModule> = { config: ModuleConfig<M>; id: number; version: number };

async function findStored<M extends ConfiguredModule>(db: Db | Tx, module: M): Promise<Stored<M>> {
  const { id, config, version } = await db
    .selectFrom("module")
    .select(["id", "config", "version"])
    .where("name", "=", module)
    .executeTakeFirstOrThrow();
  return { id, version, config: { ...defaultsOfModule(module), ...(config as Partial<ModuleConfig<M>>) } };
}

/** The settings of a module, with the default of what nobody set. */
export const findModuleConfig = async <M extends ConfiguredModule>(db: Db | Tx, module: M) =>
  (await findStored(db, module)).config;

/** For what a secret is sealed: in the place of another it does not open. */
const purposeOf = (module: string, name: string) => `module/${module}/${name}`;

/** The secrets of a module that somebody typed; one that another key sealed counts as never typed. */
export async function findModuleSecrets<M extends ConfiguredModule>(
  db: Db | Tx,
  module: M,
): Promise<Partial<Record<ModuleSecret<M>, string>>> {
  const rows = await db
    .selectFrom("moduleSecret")
    .innerJoin("module", "module.id", "moduleId")
    .select(["moduleSecret.name", "value"])
    .where("module.name", "=", module)
    .execute();
  const opened = rows.flatMap(({ name, value }) => {
    const secret = isSealed(value) ? openSealed(value, purposeOf(module, name)) : value;
    return secret === undefined ? [] : [[name, secret]];
  });
  return Object.fromEntries(opened) as Partial<Record<ModuleSecret<M>, string>>;
}

/** The end of a secret that is long enough to have one; what a form sends back unchanged is no secret. */
const hintOf = (secret = "") => (secret.length < 12 ? secret && "…" : secret.slice(-4));

async function answerOf<M extends ConfiguredModule>(db: Db | Tx, module: M) {
  const { config, version } = await findStored(db, module);
  const secrets: Record<string, string | undefined> = await findModuleSecrets(db, module);
  const hints = moduleSecrets[module].map((name) => [name, hintOf(secrets[name])]);
  return { ...config, secrets: Object.fromEntries(hints), version };
}

type Body = { version?: number; secrets?: Record<string, string | undefined> };

/** The settings that say where a module's secrets are sent: those of one address never go to another. */
const addressesOf: Partial<Record<ConfiguredModule, readonly string[]>> = {
  webshop: ["baseUrl"],
  mailing: ["mailboxHost", "tokenUrl"],
};
const originOf = (config: object, name: string) => {
  const address = String((config as Record<string, unknown>)[name]);
  return URL.parse(address)?.origin ?? address;
};

async function replaceConfig<M extends ConfiguredModule>(
  tx: Tx,
  sealer: Sealer,
  module: M,
  { version, secrets = {}, ...typed }: Body,
  checked: (config: ModuleConfig<M>) => ModuleConfig<M>,
) {
  const { id, config: was } = await findStored(tx, module);
  const before = await lockedVersion(tx, "module", id, version);
  const config = checked({ ...defaultsOfModule(module), ...typed } as ModuleConfig<M>);
  await tx
    .updateTable("module")
    .set({ config: JSON.stringify(config), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  const kept: Record<string, string | undefined> = await findModuleSecrets(tx, module);
  if (addressesOf[module]?.some((name) => originOf(was, name) !== originOf(config, name)))
    await tx.deleteFrom("moduleSecret").where("moduleId", "=", id).execute();
  const given = Object.entries(secrets).flatMap(([name, value]) =>
    value && value !== hintOf(kept[name])
      ? [{ moduleId: id, name, value: sealer.seal(value, purposeOf(module, name)) }]
      : [],
  );
  if (given.length)
    await tx
      .insertInto("moduleSecret")
      .values(given)
      .onConflict((on) =>
        on.columns(["moduleId", "name"]).doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
      )
      .execute();
}

/** Serves the settings of a module; `checked` refuses or completes what is saved. */
function serveModuleConfig<M extends ConfiguredModule>(
  app: App,
  { db, write, sealer }: Services,
  module: M,
  checked: (config: ModuleConfig<M>) => ModuleConfig<M> = (config) => config,
) {
  // The settings of modules differ; the contract types what goes in and out.
  const { read, replace } = moduleConfigs[module] as typeof moduleConfigs.webshop;
  app.route({ ...read, handler: async () => (await answerOf(db, module)) as never });
  app.route({
    ...replace,
    handler: (request) =>
      write(request, async (tx) => {
        await replaceConfig(tx, sealer, module, request.body as Body, checked);
        return (await answerOf(tx, module)) as never;
      }),
  });
}

/** Seals what was stored before secrets were. */
export async function sealSecrets(tx: Tx, sealer: Sealer) {
  const plain = await tx
    .selectFrom("moduleSecret")
    .innerJoin("module", "module.id", "moduleId")
    .select(["moduleId", "module.name as module", "moduleSecret.name", "value"])
    .where("value", "not like", "sealed:%")
    .execute();
  for (const { moduleId, module, name, value } of plain)
    await tx
      .updateTable("moduleSecret")
      .set({ value: sealer.seal(value, purposeOf(module, name)) })
      .where("moduleId", "=", moduleId)
      .where("name", "=", name)
      .execute();
}

/** Serves settings of the company where people look for them as those of a module. */
function serveSharedConfig(app: App, { db, write }: Services, module: SharingModule) {
  const { read, replace } = moduleConfigs[module] as typeof moduleConfigs.logistics;
  const findShared = async (reader: Db | Tx) => {
    const configs = await findConfigs(reader);
    const names = Object.keys(sharedSettings[module].properties) as (keyof typeof configs)[];
    return Object.fromEntries([...names, "version" as const].map((name) => [name, configs[name]])) as never;
  };
  app.route({ ...read, handler: () => findShared(db) });
  app.route({
    ...replace,
    handler: (request) =>
      write(request, async (tx) => {
        const { version, ...changes } = request.body;
        await changeConfigs(tx, version, changes);
        return findShared(tx);
      }),
  });
}

export function moduleConfigRoutes(app: App, services: Services) {
  for (const module of Object.keys(moduleSettings) as ConfiguredModule[])
    serveModuleConfig(app, services, module);
  for (const module of Object.keys(sharedSettings) as SharingModule[])
    serveSharedConfig(app, services, module);
}
