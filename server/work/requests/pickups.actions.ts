import { sql } from "kysely";
import type { PickupRequest } from "../../../contract/requests.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { proposedLocation } from "../../people/locations/proposals.ts";
import { findChoosable } from "./choosable.ts";
import { type Asker, createRequest } from "./drafts.ts";

/** Makes a draft purchase of what somebody outside the company asks to be fetched; answers its id. */
export async function requestPickup(tx: Tx, asker: Asker, request: PickupRequest) {
  const { ownContactId } = asker;
  if (!ownContactId) throw refused("noOwnContact");
  const { contactId, goods, remarks, ...rest } = request;
  const chosen = await findChoosable(tx, contactId ?? ownContactId, ownContactId);
  if (!chosen) throw refused("unknownReference", "contactId");
  if (rest.proposedPickupDate && (await isPast(tx, rest.proposedPickupDate)))
    throw refused("dayPassed", "proposedPickupDate");
  return createRequest(tx, "purchase", asker, {
    ...rest,
    contactId: chosen.id,
    partnerId: chosen.ownIsPartner && chosen.id !== ownContactId ? ownContactId : null,
    locationId: await proposedLocation(tx, chosen.id, rest.deliveryAddress),
    deliveryType: "pickup",
    logistics: true,
    remarks: goods.trim(),
    instructions: remarks.trim(),
  });
}

async function isPast(tx: Tx, day: string) {
  const row = await oneRow(tx, sql<{ isPast: boolean }>`select ${day}::date < today() as "isPast"`);
  return row.isPast;
}
