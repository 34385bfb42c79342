import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { profiles, User, users } from "../../../contract/users.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { hashPassword } from "../../platform/sessions/tokens.ts";
import { mailLeaves } from "../mail/leaving.ts";
import { mailTo } from "../security/codes.mails.ts";
import { handedCode } from "../security/codes.ts";
import { takeOff } from "../security/secondFactor.ts";
import { checkCurrentPassword, holdVerified, wrongPassword } from "../security/security.actions.ts";
import { type Changes, changeUser, createUser, refuseAbove, removeUser } from "./users.actions.ts";
import { findUser, findUserByName, listOfUsers } from "./users.queries.ts";

export function userRoutes(app: App, services: Services) {
  const { db, write, sessions, events, config } = services;
  const noPassword = () => hashPassword(randomBytes(32).toString("base64url"));

  function change(request: FastifyRequest, tx: Tx, id: number, { version, ...changes }: Sent) {
    const { userId, rights } = sessionOf(request);
    const isSelf = id === userId;
    const editsOwn = isSelf && !rights.includes("users:write");
    const editor = { version, rights: editsOwn ? undefined : rights, isSelf, sessions, config };
    return changeUser(tx, id, changes, editor);
  }
  type Sent = Changes & { version?: number };

  for (const route of [users.list, profiles.list])
    app.route({ ...route, handler: ({ query }) => pageOf(db, listOfUsers(query), query) });
  for (const route of [users.create, profiles.create])
    app.route({
      ...route,
      handler: async (request) => {
        const passwordHash = await noPassword();
        const { rights } = sessionOf(request);
        return write(request, async (tx) =>
          findUser(tx, await createUser(tx, request.body, { rights, config, passwordHash })),
        );
      },
    });
  for (const route of [users.remove, profiles.remove])
    app.route({
      ...route,
      handler: async (request) => {
        const { id } = request.params;
        await write(request, (tx) => removeUser(tx, id, sessionOf(request).rights));
        return { id };
      },
    });
  app.route({
    ...users.export,
    handler: (request, reply) =>
      sendList(request, reply, db, { name: "users", row: User.properties, list: listOfUsers }),
  });
  app.route({ ...users.read, handler: ({ params }) => findUser(db, params.id) });
  app.route({ ...users.groups, handler: ({ params }) => findUserByName(db, params.username) });
  /** A change of what somebody may do, which their next call sees: they are told of it at once. */
  async function changed(request: FastifyRequest, sent: Sent, idIn: (tx: Tx) => number | Promise<number>) {
    const user = await write(request, async (tx) => {
      const id = await idIn(tx);
      await change(request, tx, id, sent);
      return findUser(tx, id);
    });
    sessions.forget();
    // The address may name them by their user name, of which nobody is told.
    events.changed(`users/${user.id}`);
    return user;
  }
  for (const route of [users.replace, users.change])
    app.route({ ...route, handler: (request) => changed(request, request.body, () => request.params.id) });
  app.route({
    ...users.setGroups,
    handler: (request) =>
      changed(request, request.body, async (tx) => (await findUserByName(tx, request.params.username)).id),
  });
  app.route({
    ...users.reset,
    handler: async (request) => {
      // Not part of what is kept for a repeated request: whoever asks once more gets none.
      let code: string | null = null;
      const answer = await write(request, async (tx) => {
        const user = await findUser(tx, request.params.id);
        if (!user.active) throw refused("userInactive");
        if (!(await mailLeaves(services))) {
          refuseAbove(sessionOf(request).rights, user);
          code = await handedCode(tx, user.id);
          return { sent: false };
        }
        await enqueue(tx, "sendCode", {
          emailOrUsername: user.username,
          purpose: "password",
          byAdmin: true,
        });
        return { sent: true };
      });
      return { ...answer, code };
    },
  });

  secondFactorRoute(app, services);

  /** Of others it is as if they were not there. */
  function profileOf(request: FastifyRequest, id: number, right: "users:read" | "users:write") {
    const { userId, rights } = sessionOf(request);
    if (id !== userId && !rights.includes(right)) throw notFound();
    return id;
  }
  app.route({
    ...profiles.read,
    handler: (request) => findUser(db, profileOf(request, request.params.id, "users:read")),
  });
  for (const route of [profiles.replace, profiles.change])
    app.route({
      ...route,
      handler: (request) =>
        write(request, async (tx) => {
          const id = profileOf(request, request.params.id, "users:write");
          await change(request, tx, id, request.body);
          return findUser(tx, id);
        }),
    });
}

function secondFactorRoute(app: App, { db, write, sessions, config }: Services) {
  app.route({
    ...users.resetSecondFactor,
    handler: async (request) => {
      const { userId, rights } = sessionOf(request);
      const admin = await checkCurrentPassword(db, userId, request.body.currentPassword);
      return write(request, async (tx) => {
        await holdVerified(tx, admin, wrongPassword);
        const { id } = request.params;
        const user = await findUser(tx, id);
        refuseAbove(rights, user);
        if (!user.secondFactor) throw refused("noSecondFactor");
        await takeOff(tx, id);
        await sessions.end(tx, id);
        await mailTo(tx, config, user, "secondFactorOff");
        return findUser(tx, id);
      });
    },
  });
}
