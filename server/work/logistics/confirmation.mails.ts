import { sql } from "kysely";
import { addressText } from "../../../contract/address.rules.ts";
import { confirmationOf, type StopKind } from "../../../contract/stops.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { findOwnTheme } from "../../people/settings/settings.ts";
import { lockedStop, writeStop } from "../stops/stops.actions.ts";
import { findStop, type StopViewer } from "../stops/stops.queries.ts";

/** Mails the plan of a stop to its contact in their language, once per plan. */
export async function confirmPlan(tx: Tx, id: number, viewer: StopViewer, kind: StopKind) {
  const locked = await lockedStop(tx, id, viewer);
  if (locked.kind !== kind) throw notFound();
  if (locked.state !== "planned") throw refused("stopEnded");
  const stop = await findStop(tx, id, viewer);
  const { day, windowFrom, windowUntil } = stop;
  if (day === null) throw refused("stopWithoutDay");
  if (confirmationOf(stop) === "current") throw refused("alreadyConfirmed");
  const contact = await tx
    .selectFrom("contact")
    .select(["email", "locale", "name", "representative"])
    .where("id", "=", stop.contactId)
    .executeTakeFirstOrThrow();
  if (!contact.email) throw refused("contactWithoutEmail");
  const { companyName } = await findOwnTheme(tx);
  const { locale } = contact;
  const say = (key: string, values: Record<string, unknown> = {}) =>
    textOf(locale, `mails.stop.${key}`, values);
  const hours =
    windowFrom && windowUntil
      ? say("between", { from: windowFrom, until: windowUntil })
      : windowFrom
        ? say("fromHour", { from: windowFrom })
        : windowUntil
          ? say("untilHour", { until: windowUntil })
          : "";
  const values = { orders: stop.orderNrs.join(", "), day: dayText(locale, day) };
  const body = [
    say("greeting", { name: contact.representative || contact.name }),
    "",
    say(stop.confirmedAt === null ? `${kind}.planned` : `${kind}.moved`, values),
    hours,
    "",
    say("address"),
    stop.name,
    addressText({ ...stop, state: "" }),
    "",
    textOf(locale, "mails.closing"),
    companyName,
  ];
  await sendMail(tx, {
    to: contact.email,
    locale,
    subject: say(`${kind}.subject`, values),
    body: body.filter((line, at) => line !== "" || body[at - 1] !== "").join("\n"),
    causeKey: `stop:${id}:${stop.sequence}`,
    orderId: stop.orders[0]?.id,
  });
  await writeStop(tx, id, {
    confirmedAt: sql<string>`now()`,
    confirmedDay: day,
    confirmedFrom: windowFrom,
    confirmedUntil: windowUntil,
  });
}
