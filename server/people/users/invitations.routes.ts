import { sql } from "kysely";
import { joining } from "../../../contract/security.ts";
import { invitations } from "../../../contract/users.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { type List, pageOf, rowsById } from "../../platform/resource/list.ts";
import { hashPassword } from "../../platform/sessions/tokens.ts";
import { networkOf } from "../security/limits.ts";
import { openSession } from "../security/opening.ts";
import { checkPassword } from "../security/security.actions.ts";
import {
  acceptInvitation,
  freeUsername,
  invite,
  openInvitation,
  withdrawInvitations,
} from "./invitations.actions.ts";
import { refuseAbove } from "./users.actions.ts";
import { nameOf } from "./users.queries.ts";

type InvitationState = "open" | "expired" | "accepted" | "withdrawn" | "replaced";
const state = sql<InvitationState>`coalesce(invitation.ending, case when invitation."expiresAt" > now() then 'open' else 'expired' end)`;

const invitationRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "invitation")
    .leftJoin("contact", "contact.id", "invitation.contactId")
    .leftJoin("user as inviter", "inviter.id", "invitation.invitedById")
    .select(["invitation.id", "invitation.email", "invitation.groups", "invitation.contactId"])
    .select(["invitation.locale", "invitedAt", "expiresAt", "invitation.userId"])
    .select(["contact.name as contactName", nameOf("inviter").as("invitedByName")])
    .select(state.as("invitationState"));
const loadRows = rowsById("invitation", invitationRows);
const find = (db: Db | Tx, id: number) =>
  invitationRows(db, "invitation").where("invitation.id", "=", id).executeTakeFirstOrThrow(notFound);

const list: List<"invitation", Awaited<ReturnType<typeof find>>> = {
  table: "invitation",
  columns: { invitationState: state },
  search: "email",
  defaultSort: "-invitedAt",
  rows: loadRows,
};

/** Invitations, for who manages users and for who was invited. */
export function invitationRoutes(app: App, services: Services) {
  const { db, write, config, events, companyLocale } = services;
  app.route({ ...invitations.list, handler: ({ query }) => pageOf(db, list, query) });
  app.route({
    ...invitations.send,
    handler: (request) =>
      write(request, async (tx) => {
        const { userId, rights } = sessionOf(request);
        const { emails, groups, contactId, locale = companyLocale() } = request.body;
        refuseAbove(rights, { groups, permissions: [] });
        return { results: await invite(tx, emails, { groups, contactId, locale }, { userId, config }) };
      }),
  });
  app.route({
    ...invitations.again,
    handler: (request) =>
      write(request, async (tx) => {
        const { userId, rights } = sessionOf(request);
        const { invitationState, email, groups, contactId, locale } = await find(tx, request.params.id);
        if (invitationState === "accepted") throw refused("invitationAccepted");
        refuseAbove(rights, { groups, permissions: [] });
        const [told] = await invite(tx, [email], { groups, contactId, locale }, { userId, config });
        if (told?.result === "hasAccount") throw refused("invitationHasAccount");
        const { id } = await tx
          .selectFrom("invitation")
          .select("id")
          .where("email", "=", email)
          .where("ending", "is", null)
          .executeTakeFirstOrThrow();
        return find(tx, id);
      }),
  });
  app.route({
    ...invitations.withdraw,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        await find(tx, id);
        const ended = await withdrawInvitations(tx, { id });
        if (ended.length === 0) throw refused("invitationEnded");
        return {};
      }),
  });
  app.route({
    ...joining.read,
    handler: async ({ body }) => {
      const { email, groups, expiresAt, locale, id } = await openInvitation(db, body.token);
      const { invitedByName } = await find(db, id);
      return { email, groups, expiresAt, locale, invitedByName, username: await freeUsername(db, email) };
    },
  });
  app.route({
    ...joining.accept,
    handler: async (request, reply) => {
      const { token, password, username, firstName, lastName, locale } = request.body;
      await checkPassword(db, password, { path: "password", person: [username, firstName, lastName] });
      await openInvitation(db, token);
      const passwordHash = await hashPassword(password, `network:${networkOf(request.ip)}`);
      const person = { username, firstName, lastName, locale };
      const tokens = await write(request, async (tx) => {
        const user = await acceptInvitation(tx, token, person, passwordHash);
        return openSession(tx, services, user, { way: "invitation", request, reply });
      });
      events.changed("users", "invitations");
      return tokens;
    },
  });
}
