import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ownAccount } from "../../../contract/ownAccount.ts";
import type { Limit } from "../../../contract/routes.ts";
import { security } from "../../../contract/security.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sessionOf } from "../../platform/http/app.ts";
import { enqueue, type Jobs } from "../../platform/jobs/jobs.ts";
import { wrongToken } from "../../platform/sessions/sessions.ts";
import { hashPassword } from "../../platform/sessions/tokens.ts";
import { findConfigs } from "../settings/settings.ts";
import { isTryOut } from "../settings/tryOut.ts";
import { counterOf, provenBy, useCode, wrongCode } from "./codes.ts";
import { deviceHashes, forgetDevices, knownBrowser, rememberDevice } from "./devices.ts";
import { guessMinutes, networkOf, secondsUntilRoom, spend } from "./limits.ts";
import { openSession } from "./opening.ts";
import { codeNeeded, hasSecondFactor, provenSecond, useSecond, wayOf } from "./secondFactor.ts";
import {
  checkCurrentPassword,
  checkPassword,
  holdVerified,
  setPassword,
  signUp,
  verifiedUser,
  wrongPassword,
  wrongSignIn,
} from "./security.actions.ts";

/** Sign-ups and codes that one network may ask for; a company behind one address is one, a known browser counts by itself for codes. */
const mailsAsked: Limit = { most: 60, minutes: guessMinutes };

export function securityRoutes(app: App, services: Services) {
  const { db, write, sessions, events, config, sealer, home } = services;

  /** Limits requests for mails, before checking whether the recipient exists. */
  async function countMail(asker: string) {
    if (await spend(db, asker, mailsAsked)) return;
    const retryAfter = await secondsUntilRoom(db, asker, mailsAsked);
    throw new Failure(429, "tooManyRequests", { retryAfter });
  }
  /** The proof of a second factor, for who has one; 422 `codeNeeded` where the code is missing. */
  async function secondOf(userId: number, { code, counter }: { code: string | undefined; counter: string }) {
    if (!(await hasSecondFactor(db, userId))) return undefined;
    if (!code) throw codeNeeded();
    return provenSecond(db, sealer, userId, { code, counter });
  }
  const networkAsking = ({ ip }: FastifyRequest) => `network:${networkOf(ip)}`;
  /** A job looks for the account, so that the answer takes as long when there is none. */
  async function askCode(request: FastifyRequest, codeRequest: Jobs["sendCode"]) {
    const devices = deviceHashes(request.headers.cookie);
    const browser = await knownBrowser(db, devices);
    await countMail(browser ? `browser:${browser.id}` : networkAsking(request));
    await write(request, (tx) => enqueue(tx, "sendCode", { ...codeRequest, devices }));
    return { sent: true };
  }

  app.route({
    ...security.signUp,
    handler: async (request) => {
      const { password, username, email, firstName, lastName } = request.body;
      await checkPassword(db, password, { path: "password", person: [username, email, firstName, lastName] });
      await countMail(networkAsking(request));
      const passwordHash = await hashPassword(password, networkAsking(request));
      const announce = await write(request, (tx) => signUp(tx, services, request.body, passwordHash));
      announce();
      events.changed("users");
      return { sent: true };
    },
  });
  app.route({
    ...security.confirmSignUp,
    handler: async (request, reply) => {
      const proof = await provenBy(db, request.body, "confirm", askerOf(request));
      if (!proof) throw wrongCode();
      return write(request, async (tx) => {
        const user = await useCode(tx, proof);
        if (!user) throw wrongCode();
        return openSession(tx, services, user, { way: "confirmation", request, reply });
      });
    },
  });
  app.route({
    ...security.resend,
    handler: (request) => askCode(request, { ...request.body, purpose: "confirm" }),
  });
  app.route({
    ...security.signIn,
    handler: async (request, reply) => {
      const { emailOrUsername, password, code } = request.body;
      const { device, ...user } = await verifiedUser(db, emailOrUsername, password, askerOf(request));
      const counter = counterOf(user.id, device);
      const proof = await secondOf(user.id, { code, counter });
      return write(request, async (tx) => {
        await holdVerified(tx, user, wrongSignIn);
        await useSecond(tx, user.id, proof);
        return openSession(tx, services, user, { way: wayOf(proof), device, request, reply });
      });
    },
  });
  app.route({
    ...security.refresh,
    handler: async (request) => {
      const { emailOrUsername, token } = request.body;
      const next = await write(request, (tx) => sessions.refresh(tx, emailOrUsername, token));
      if (!next) throw wrongToken();
      return next;
    },
  });
  app.route({
    ...security.signOut,
    handler: async (request) => {
      const { userId, id } = sessionOf(request);
      await write(request, (tx) => sessions.end(tx, userId, id));
      return {};
    },
  });
  app.route({
    ...ownAccount.prove,
    handler: async (request) => {
      const { userId, id } = sessionOf(request);
      const { currentPassword, code } = request.body;
      const user = await checkCurrentPassword(db, userId, currentPassword);
      const proof = await secondOf(userId, { code, counter: String(userId) });
      await write(request, async (tx) => {
        await holdVerified(tx, user, wrongPassword);
        await useSecond(tx, userId, proof);
        await sessions.prove(tx, id);
      });
      return {};
    },
  });
  app.route({
    ...security.info,
    handler: async (request) => {
      const { userId, rights, modules, pastModules = [], ownContactId, mustEnrol } = sessionOf(request);
      const user = await db
        .selectFrom("user")
        .select(["username", "email", "firstName", "lastName", "locale", "groups", "withVat"])
        .select(unreadCount.as("unread"))
        .select(sql<boolean>`"secondFactorSince" is not null`.as("secondFactor"))
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const { timeZone, currency } = await findConfigs(db);
      return {
        ...user,
        userId,
        mustEnrol,
        permissions: [...rights],
        modules: [...modules],
        pastModules: [...pastModules],
        ownContactId,
        timeZone,
        currency,
        tryOut: await isTryOut(db),
        copyOf: rights.includes("configs:write") && !(await home.isHere()) ? await home.find() : null,
      };
    },
  });
  app.route({
    ...security.changePassword,
    handler: async (request) => {
      const { currentPassword, newPassword } = request.body;
      const { userId } = sessionOf(request);
      const user = await checkCurrentPassword(db, userId, currentPassword);
      await checkPassword(db, newPassword, { path: "newPassword", person: [user.username] });
      const passwordHash = await hashPassword(newPassword, `user:${userId}`);
      return write(request, async (tx) => {
        await holdVerified(tx, user, wrongPassword);
        await renew(tx, userId, passwordHash);
        return sessions.start(tx, user, request.headers["user-agent"]);
      });
    },
  });
  app.route({
    ...security.forgotPassword,
    handler: (request) => askCode(request, { ...request.body, purpose: "password" }),
  });
  app.route({
    ...security.confirmPassword,
    handler: async (request, reply) => {
      const { newPassword, emailOrUsername } = request.body;
      await checkPassword(db, newPassword, { path: "newPassword", person: [emailOrUsername] });
      const proof = await provenBy(db, request.body, "password", askerOf(request));
      if (!proof) throw wrongCode();
      const passwordHash = await hashPassword(newPassword, `user:${proof.userId}`);
      await write(request, async (tx) => {
        const user = await useCode(tx, proof);
        if (!user) throw wrongCode();
        await renew(tx, user.id, passwordHash);
        await forgetDevices(tx, user.id);
        reply.header("set-cookie", await rememberDevice(tx, user.id, config));
      });
      return {};
    },
  });

  async function renew(tx: Tx, userId: number, passwordHash: string) {
    await setPassword(tx, userId, passwordHash);
    await sessions.end(tx, userId);
  }
}

const unreadCount = sql<number>`(select count(*)::int from notification
  where notification."userId" = "user".id and "readAt" is null)`;
export const askerOf = ({ headers, ip }: FastifyRequest) => ({
  cookies: headers.cookie,
  network: networkOf(ip),
});
