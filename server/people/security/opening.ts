import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceOf } from "../../../contract/agents.rules.ts";
import type { SignInWay } from "../../../contract/ownAccount.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { plainAgent } from "../../platform/sessions/sessions.ts";
import { mailTo } from "./codes.mails.ts";
import { type Device, rememberDevice } from "./devices.ts";
import { networkOf, spend } from "./limits.ts";

/** Programs that keep no cookies sign in anew all day: their kind is told once a week. */
const tellings = { most: 1, minutes: 7 * 24 * 60 };

type Asker = { request: FastifyRequest; reply: FastifyReply };
type Opened = { way: SignInWay; device?: Device | undefined };

/**
 * Opens a session for somebody who has proved who they are: remembers the browser, writes the sign-in down, and mails whoever signed in
 * before that it was somewhere new.
 */
export async function openSession(
  tx: Tx,
  { sessions, config }: Pick<Services, "sessions" | "config">,
  user: { id: number; username: string },
  { way, device, request, reply }: Opened & Asker,
) {
  reply.header("set-cookie", await rememberDevice(tx, user.id, config, device));
  const agent = plainAgent(request.headers["user-agent"] ?? "");
  const network = networkOf(request.ip);
  await tx
    .insertInto("signIn")
    .values({ userId: user.id, way, agent, network, isKnown: device !== undefined })
    .execute();
  if (!device) await tellOfNewDevice(tx, config, user.id, { agent, network });
  return sessions.start(tx, user, agent);
}

async function tellOfNewDevice(
  tx: Tx,
  config: Services["config"],
  userId: number,
  { agent, network }: { agent: string; network: string },
) {
  const person = await tx
    .selectFrom("user")
    .select(["id", "username", "firstName", "email", "locale", "firstSignInAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!person.firstSignInAt || !(await spend(tx, `device:${userId}:${agent}:${network}`, tellings))) return;
  const { browser, system } = deviceOf(agent);
  const device =
    browser && system
      ? textOf(person.locale, "profile.device", { browser, system })
      : browser || system || textOf(person.locale, "profile.unknownDevice");
  await mailTo(tx, config, person, "newDevice", { device, network });
}
