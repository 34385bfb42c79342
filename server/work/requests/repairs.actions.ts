import type { RepairRequest } from "../../../contract/requests.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findDevices } from "../orders/repairs.queries.ts";
import { type Asker, createRequest } from "./drafts.ts";

/** Makes a draft repair of what a customer asks to be mended; answers its id. */
export async function requestRepair(tx: Tx, asker: Asker, request: RepairRequest) {
  const { ownContactId } = asker;
  if (!ownContactId) throw refused("noOwnContact");
  const [device] = await findDevices(tx, request.deviceSerial, ownContactId);
  const deviceName = request.deviceName.trim() || device?.productName;
  if (!deviceName) throw refused("required", "deviceName");
  return createRequest(tx, "repair", asker, {
    ...request,
    ...{ deviceId: device?.productId ?? null, deviceName, defect: request.defect.trim() },
    contactId: ownContactId,
    dataDestruction: "noDataCarrier",
  });
}
