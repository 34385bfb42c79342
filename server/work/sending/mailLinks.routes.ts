import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { mailLinks } from "../../../contract/mailLinks.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { networkOf, spend } from "../../people/security/limits.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { choose, findChoices, unsubscribe } from "./unsubscribing.ts";
import { findByToken, keepVisit } from "./visits.ts";

/** A picture of one transparent point. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** Opens of one message that are kept within a quarter of an hour. */
const mostOpens = { most: 60, minutes: 15 };

export function mailLinkRoutes(app: App, services: Services) {
  const { db, write, events } = services;
  const visitOf = ({ method, headers, ip }: FastifyRequest) => ({
    method,
    agent: String(headers["user-agent"] ?? ""),
    network: networkOf(ip),
  });
  const told = (emailId: number) => events.changed("emails", `emails/${emailId}`, "suppressions", "logs");

  app.route({ ...mailLinks.choices, handler: ({ params }) => findChoices(db, params.mailToken) });
  app.route({
    ...mailLinks.choose,
    handler: async (request) => {
      const choices = await write(request, (tx) => choose(tx, request.params.mailToken, request.body));
      await tellOf(request.params.mailToken);
      return choices;
    },
  });
  async function tellOf(token: string) {
    const { rows } = await sql<{
      emailId: number;
    }>`select "emailId" from "emailRecipient" where token = ${token}`.execute(db);
    for (const { emailId } of rows) told(emailId);
  }

  app.route({
    ...mailLinks.click,
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const { mailToken: token, linkId } = request.params;
      const url = await findLink(token, linkId);
      // Whoever follows a link gets there, whatever keeps it from being counted.
      await keep(request, token, { kind: "click", linkId: linkId || null });
      return reply.redirect(url, 302);
    },
  });
  app.route({
    ...mailLinks.open,
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const { mailToken: token } = request.params;
      if (await spend(db, `opens:${token}`, mostOpens).catch(() => false))
        await keep(request, token, { kind: "open", linkId: null });
      return reply.type("image/gif").send(pixel);
    },
  });

  /** Where a link of this very mail leads; the one that no person sees leads to us. */
  async function findLink(token: string, linkId: number) {
    const { rows } = await sql<{ url: string | null }>`select link.url from "emailRecipient" as recipient
      left join "emailLink" as link on link."emailId" = recipient."emailId" and link.id = ${linkId}
      where token = ${token}`.execute(db);
    const url = rows[0] && (linkId === 0 ? services.config.publicUrl : rows[0].url);
    if (!url) throw notFound();
    return url;
  }
  async function keep(
    request: FastifyRequest,
    token: string,
    came: { kind: "open" | "click"; linkId: number | null },
  ) {
    try {
      const emailId = await db.transaction().execute(async (tx) => {
        const recipient = await findByToken(tx, token);
        if (recipient) await keepVisit(tx, recipient, { ...came, ...visitOf(request) });
        return recipient?.emailId;
      });
      if (emailId) events.changed(`emails/${emailId}`);
    } catch (error) {
      services.log(`what was done with a mail is not counted: ${String(error)}`, {
        part: "mailing",
        level: "warn",
        error,
      });
    }
  }

  // Mail programs send a form, which no other call takes.
  void app.register(async (own: App) => {
    own.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 2048 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    own.route({
      ...mailLinks.oneClick,
      handler: async (request) => {
        if (!(await asksOneClick(request))) throw refused("oneClickMissing");
        await write(request, (tx) => unsubscribe(tx, request.params.mailToken));
        await tellOf(request.params.mailToken);
        return {};
      },
    });
  });
}

/** Whether the body says what RFC 8058 has mail programs say, in either kind of form. */
async function asksOneClick(request: FastifyRequest) {
  const name = "List-Unsubscribe";
  if (!request.isMultipart()) return (request.body as Record<string, unknown> | null)?.[name] === "One-Click";
  let asks = false;
  for await (const part of request.parts())
    if (part.type === "field") asks ||= part.fieldname === name && part.value === "One-Click";
    else part.file.resume();
  return asks;
}
