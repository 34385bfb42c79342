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
import { type Changes, changeUser, createUser, removeUser } from "./users.actions.ts";
import { findUser, findUserByName, listOfUsers } from "./users.queries.ts";

export function userRoutes(app: App, services: Services) {
  const { db, write, sessions, config } = services;
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
  for (const route of [users.replace, users.change])
    app.route({
      ...route,
      handler: (request) =>
        write(request, async (tx) => {
          const { id } = request.params;
          await change(request, tx, id, request.body);
          return findUser(tx, id);
        }),
    });
  app.route({
    ...users.setGroups,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = await findUserByName(tx, request.params.username);
        await change(request, tx, id, request.body);
        return findUser(tx, id);
      }),
  });
  app.route({
    ...users.reset,
    handler: (request) =>
      write(request, async (tx) => {
        const { username: emailOrUsername, active } = await findUser(tx, request.params.id);
        if (!active) throw refused("userInactive");
        await enqueue(tx, "sendCode", { emailOrUsername, purpose: "password", byAdmin: true });
        return { sent: true };
      }),
  });

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
