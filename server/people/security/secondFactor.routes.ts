import { ownAccount } from "../../../contract/ownAccount.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sessionOf } from "../../platform/http/app.ts";
import { qr } from "../../platform/print/codes.ts";
import { findConfigs, findOwnTheme } from "../settings/settings.ts";
import { mailTo } from "./codes.mails.ts";
import { appAddress, base32 } from "./factors/totp.ts";
import {
  beginEnrolment,
  enrol,
  hasSecondFactor,
  makeRecoveryCodes,
  provenSecond,
  setRecoveryCodes,
  takeOff,
} from "./secondFactor.ts";

/** What people do with their own second factor. */
export function secondFactorRoutes(app: App, { db, write, sessions, sealer, config }: Services) {
  const findOwn = async (from: typeof db | Tx, userId: number) => {
    const { recoveryCodes, secondFactorSince, groups } = await from
      .selectFrom("user")
      .select(["secondFactorSince", "groups"])
      .select(({ selectFrom }) =>
        selectFrom("recoveryCode")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("userId", "=", "user.id")
          .as("recoveryCodes"),
      )
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const { secondFactorGroups } = await findConfigs(from);
    const required = groups.some((group) => secondFactorGroups.includes(group));
    return { since: secondFactorSince, recoveryCodes: Number(recoveryCodes), required };
  };
  app.route({ ...ownAccount.secondFactor, handler: (request) => findOwn(db, sessionOf(request).userId) });
  app.route({
    ...ownAccount.beginSecondFactor,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const secret = await write(request, (tx) => beginEnrolment(tx, sealer, userId));
      const { username: account } = await findAddressee(db, userId);
      const { companyName: issuer } = await findOwnTheme(db);
      const address = appAddress(secret, { issuer, account });
      return { secret: base32(secret), address, qr: qr(address).svg };
    },
  });
  app.route({
    ...ownAccount.confirmSecondFactor,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const proof = await provenSecond(db, sealer, userId, {
        code: request.body.code,
        counter: `enrol:${userId}`,
      });
      const { codes, rows } = await makeRecoveryCodes(userId);
      await write(request, async (tx) => {
        await enrol(tx, userId, proof, rows);
        await mailTo(tx, config, await findAddressee(tx, userId), "secondFactorOn");
      });
      sessions.forget();
      return { recoveryCodes: codes };
    },
  });
  app.route({
    ...ownAccount.renewRecoveryCodes,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const { codes, rows } = await makeRecoveryCodes(userId);
      await write(request, async (tx) => {
        if (!(await hasSecondFactor(tx, userId))) throw refused("noSecondFactor");
        await setRecoveryCodes(tx, userId, rows);
      });
      return { recoveryCodes: codes };
    },
  });
  app.route({
    ...ownAccount.removeSecondFactor,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      return write(request, async (tx) => {
        const { since, required } = await findOwn(tx, userId);
        if (since === null) throw refused("noSecondFactor");
        if (required) throw refused("secondFactorRequired");
        await takeOff(tx, userId);
        await mailTo(tx, config, await findAddressee(tx, userId), "secondFactorOff");
        return findOwn(tx, userId);
      });
    },
  });
}

const findAddressee = (db: Services["db"] | Tx, userId: number) =>
  db
    .selectFrom("user")
    .select(["id", "username", "firstName", "email", "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
