import { sql } from "kysely";
import { type CompanyData, defaultCompany } from "../../../contract/companyData.ts";
import type { FirstSteps } from "../../../contract/dashboard.ts";
import { missingOfSeller } from "../../../contract/invoices.rules.ts";
import { standardNames } from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { isTryOut } from "../../people/settings/tryOut.ts";

/** What a new company has done of its first steps; null once all is done or they were put away, and in a try-out company. */
export async function findFirstSteps(db: Db): Promise<FirstSteps | null> {
  const { dismissed, company, ...rest } = await oneRow(
    db,
    sql<Omit<FirstSteps, "paperData"> & { dismissed: boolean; company: Partial<CompanyData> }>`select
    coalesce((select (value ->> 'dismissed')::boolean from setting where name = 'firstSteps'), false) as dismissed,
    coalesce((select value ->> 'companyName' from setting where name = 'theme'), 'Omloop') <> 'Omloop' as "companyData",
    coalesce((select value -> 'company' from setting where name = 'configs'), '{}') as company,
    (select count(*) > 1 from (select from "user" where active limit 2) colleague) as colleagues,
    exists (select from location where version > 1 or name <> all(${standardNames})) as places,
    exists (select from contact) as contacts, exists (select from product) as stock,
    exists (select from module where "activeAt" is not null) as modules,
    exists (select from "order" where kind = 'purchase') as purchase`,
  );
  const steps = { ...rest, paperData: missingOfSeller({ ...defaultCompany, ...company }).length === 0 };
  const isOver = dismissed || Object.values(steps).every(Boolean) || (await isTryOut(db));
  return isOver ? null : steps;
}

export const dismissFirstSteps = (tx: Tx) =>
  sql`insert into setting (name, value) values ('firstSteps', '{"dismissed": true}')
    on conflict (name) do update set value = excluded.value`.execute(tx);
