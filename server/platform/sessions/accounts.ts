import { type Group, isOutside, type Right, rightsFor, type Session } from "../../../contract/access.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type Modules, modulesEver, modulesInUse } from "./entitlement.ts";

type Account = { userId: number; groups: Group[]; permissions: Right[]; contactId: number | null };

/** Who somebody is and what they may do; the modules are the company's. */
export function viewerFrom({
  userId,
  groups,
  permissions,
  contactId,
}: Account): Omit<Session, keyof Modules> {
  return {
    userId,
    rights: rightsFor(groups, permissions),
    ownContactId: isOutside(groups) ? (contactId ?? 0) : null,
  };
}

const rightsLost = () => new Failure(403, "rightsLost");

/** The present state of an account, signed in or not; 403 `rightsLost` when it is blocked. */
export async function findViewer(db: Db | Tx, userId: number): Promise<Session> {
  const account = await db
    .selectFrom("user")
    .select(["id as userId", "groups", "permissions", "contactId"])
    .select([modulesInUse.as("modules"), modulesEver.as("pastModules")])
    .where("id", "=", userId)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!account) throw rightsLost();
  const { modules, pastModules } = account;
  return { ...viewerFrom(account), modules, pastModules };
}

/** 403 `rightsLost` when a user has fewer rights than when they asked. */
export async function refuseLost(db: Db | Tx, asker: Session): Promise<void> {
  const now = await findViewer(db, asker.userId);
  const isLess =
    now.ownContactId !== asker.ownContactId || asker.rights.some((right) => !now.rights.includes(right));
  if (isLess) throw rightsLost();
}
