import type { Group } from "../../contract/access.ts";
import { type Locale, security } from "../../contract/security.ts";
import type { App, Services, Tx } from "../app.ts";
import { sessionOf } from "../app.ts";
import { Failure } from "../failure.ts";
import {
  checkPassword,
  guessedRight,
  resendCode,
  setPassword,
  signUp,
  useCode,
  verifiedUser,
} from "./security.actions.ts";
import { wrongToken } from "./sessions.ts";
import { hashPassword } from "./tokens.ts";

export function securityRoutes(app: App, services: Services) {
  const { db, write, sessions, events } = services;

  app.route({
    ...security.signUp,
    handler: async (request) => {
      const { password } = request.body;
      checkPassword(password, "password");
      const passwordHash = await hashPassword(password);
      const announce = await write(request, (tx) => signUp(tx, services, request.body, passwordHash));
      announce();
      events.changed("users");
      return { sent: true };
    },
  });
  app.route({
    ...security.confirmSignUp,
    handler: async (request) => {
      const { emailOrUsername, code } = request.body;
      const tokens = await write(request, async (tx) => {
        const user = await useCode(tx, emailOrUsername, "confirm", code);
        if (!user) return undefined;
        await tx
          .updateTable("user")
          .set({ confirmedAt: new Date().toISOString() })
          .where("id", "=", user.id)
          .execute();
        return sessions.start(tx, user);
      });
      if (!tokens) throw wrongCode();
      return tokens;
    },
  });
  app.route({
    ...security.resend,
    handler: async (request) => {
      const announce = await write(request, (tx) =>
        resendCode(tx, services, request.body.emailOrUsername, "confirm"),
      );
      announce();
      return { sent: true };
    },
  });
  app.route({
    ...security.signIn,
    handler: async (request) => {
      const user = await verifiedUser(db, request.body.emailOrUsername, request.body.password);
      if (!user.confirmedAt) throw new Failure(403, "confirmFirst");
      return write(request, async (tx) => {
        await tx
          .updateTable("user")
          .set({ failedSignIns: 0, failedSince: null })
          .where("id", "=", user.id)
          .where("failedSignIns", ">", 0)
          .execute();
        return sessions.start(tx, user);
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
    ...security.info,
    handler: async (request) => {
      const { userId, rights, modules, ownContactId } = sessionOf(request);
      const user = await db
        .selectFrom("user")
        .select(["username", "email", "firstName", "lastName", "locale", "groups"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      return {
        ...user,
        userId,
        locale: user.locale as Locale,
        groups: user.groups as Group[],
        rights: [...rights],
        modules: [...modules],
        ownContactId,
      };
    },
  });
  app.route({
    ...security.changePassword,
    handler: async (request) => {
      const { currentPassword, newPassword } = request.body;
      const { userId } = sessionOf(request);
      const user = await db.selectFrom("user").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
      if (!(await guessedRight(db, user, currentPassword)))
        throw new Failure(422, "wrongPassword", { path: "currentPassword" });
      checkPassword(newPassword, "newPassword");
      return write(request, async (tx) => {
        await renew(tx, userId, newPassword);
        return sessions.start(tx, user);
      });
    },
  });
  app.route({
    ...security.forgotPassword,
    handler: async (request) => {
      const announce = await write(request, (tx) =>
        resendCode(tx, services, request.body.emailOrUsername, "password"),
      );
      announce();
      return { sent: true };
    },
  });
  app.route({
    ...security.confirmPassword,
    handler: async (request) => {
      const { emailOrUsername, code, newPassword } = request.body;
      checkPassword(newPassword, "newPassword");
      const user = await write(request, async (tx) => {
        const found = await useCode(tx, emailOrUsername, "password", code);
        if (found) await renew(tx, found.id, newPassword);
        return found;
      });
      if (!user) throw wrongCode();
      return {};
    },
  });

  async function renew(tx: Tx, userId: number, password: string) {
    await setPassword(tx, userId, password);
    await sessions.end(tx, userId);
  }
}

const wrongCode = () => new Failure(422, "wrongCode", { path: "code" });
