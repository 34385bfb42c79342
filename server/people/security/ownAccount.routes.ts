import { sql } from "kysely";
import { deviceOf } from "../../../contract/agents.rules.ts";
import { ownAccount, type SignInWay } from "../../../contract/ownAccount.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sessionOf } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { mailTo } from "./codes.mails.ts";
import { normal, provenBy, useCode, wrongCode } from "./codes.ts";
import { deviceHashes } from "./devices.ts";
import { guessMinutes, secondsUntilRoom, spend } from "./limits.ts";
import { checkCurrentPassword, holdVerified, wrongPassword } from "./security.actions.ts";
import { askerOf } from "./security.routes.ts";

/** Addresses to which one account may have a code mailed. */
const addressesTried = { most: 10, minutes: guessMinutes };

/** What people do to their own account: their sessions, and their e-mail address. */
export function ownAccountRoutes(app: App, services: Services) {
  sessionRoutes(app, services);
  signInRoutes(app, services);
  emailRoutes(app, services);
}

function sessionRoutes(app: App, { db, write, sessions }: Services) {
  app.route({
    ...ownAccount.sessions,
    handler: async (request) => {
      const { userId, id } = sessionOf(request);
      const open = await db
        .selectFrom("session")
        .select(["id as sessionId", "agent", "createdAt as startedAt"])
        .select(sql<string>`coalesce("rotatedAt", "createdAt")`.as("usedAt"))
        .where("userId", "=", userId)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", new Date().toISOString())
        .orderBy(sql`id = ${id}`, "desc")
        .orderBy("usedAt", "desc")
        .limit(200)
        .execute();
      const items = open.map(({ agent, ...session }) => ({
        ...session,
        ...deviceOf(agent),
        current: session.sessionId === id,
      }));
      return { items };
    },
  });
  app.route({
    ...ownAccount.endSession,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const { sessionId } = request.body;
      await write(request, async (tx) => {
        await tx
          .selectFrom("session")
          .select("id")
          .where("id", "=", sessionId)
          .where("userId", "=", userId)
          .where("endedAt", "is", null)
          .executeTakeFirstOrThrow(notFound);
        await sessions.end(tx, userId, sessionId);
      });
      return {};
    },
  });
  app.route({
    ...ownAccount.endOtherSessions,
    handler: async (request) => {
      const { userId, id } = sessionOf(request);
      await write(request, (tx) => sessions.endOthers(tx, userId, id));
      return {};
    },
  });
}

/** How many of their latest sign-ins people see. */
const mostSignIns = 50;

function signInRoutes(app: App, { db }: Services) {
  app.route({
    ...ownAccount.signIns,
    handler: async (request) => {
      const rows = await db
        .selectFrom("signIn")
        .select(["at", "way", "network", "isKnown", "agent"])
        .where("userId", "=", sessionOf(request).userId)
        .orderBy("id", "desc")
        .limit(mostSignIns)
        .execute();
      const items = rows.map(({ agent, way, ...row }) => ({
        ...row,
        way: way as SignInWay,
        ...deviceOf(agent),
      }));
      return { items };
    },
  });
}

function emailRoutes(app: App, { db, write, config, events }: Services) {
  app.route({
    ...ownAccount.changeEmail,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const email = request.body.email.trim();
      const verified = await checkCurrentPassword(db, userId, request.body.currentPassword);
      const user = await db
        .selectFrom("user")
        .select("email")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      if (normal(user.email) === normal(email)) throw refused("sameEmail", "email");
      const key = `addresses:${userId}`;
      if (!(await spend(db, key, addressesTried))) {
        const retryAfter = await secondsUntilRoom(db, key, addressesTried);
        throw new Failure(429, "tooManyRequests", { retryAfter });
      }
      await write(request, async (tx) => {
        await holdVerified(tx, verified, wrongPassword);
        // A job looks whether the address has an account, so that the answer does not tell.
        const devices = deviceHashes(request.headers.cookie);
        const { username: emailOrUsername } = verified;
        await enqueue(tx, "sendCode", { emailOrUsername, purpose: "email", email, devices });
      });
      return { sent: true };
    },
  });
  app.route({
    ...ownAccount.confirmEmail,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const { username } = await db
        .selectFrom("user")
        .select("username")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const asked = { emailOrUsername: username, code: request.body.code };
      const proof = await provenBy(db, asked, "email", askerOf(request));
      if (proof?.userId !== userId) throw wrongCode();
      const email = await write(request, async (tx) => {
        const before = await tx
          .selectFrom("user")
          .select(["id", "username", "firstName", "email", "locale", "version"])
          .where("id", "=", userId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const email = (await useCode(tx, proof))?.otherEmail;
        if (!email) throw wrongCode();
        await tx
          .updateTable("user")
          .set({ email, version: before.version + 1 })
          .where("id", "=", userId)
          .execute();
        await mailTo(tx, config, before, "emailChanged", { email });
        return email;
      });
      events.changed("users");
      return { email };
    },
  });
}
