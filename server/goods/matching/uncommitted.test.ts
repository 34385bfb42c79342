import { beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { readPlainFile } from "../../platform/reports/content.ts";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";
import { importReports } from "../../work/erasure/erasure.actions.ts";
import { createProduct } from "../products/products.actions.ts";
import { waitingTier } from "./matching.jobs.ts";

const { world, admin, shop } = await testShop();
beforeAll(async () => {
  // The queue knows a name from the first job on that is committed.
  await entered("EERDER");
});

const drivesOf = async (id: number) =>
  (await shop.stock(id)).carriers.map(({ serial }: { serial: string }) => serial);
const uploaded = async (serial: string) => {
  const answer = await admin.upload("/erasure-reports/import", [erasureReport(serial, `doc-${serial}`)]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const entered = async (serialNumber: string) =>
  (await shop.device({ typeId: shop.ids.types.Laptop, serialNumber })).id as number;
/** What a transaction that stays open does meanwhile, and what is done and committed before it ends. */
const during = <T>(first: (tx: Tx) => Promise<unknown>, meanwhile: () => Promise<T>) =>
  world.db.transaction().execute(async (tx) => {
    await first(tx);
    return meanwhile();
  });
async function work() {
  for (const job of await world.takeJobs("tieWaiting")) await waitingTier(world.services)(job);
}

test("a device that is entered while its report is being imported is tied after both are there", async () => {
  const serial = "TIJDENS-1";
  const { reports = [] } = readPlainFile(erasureReport(serial, "tijdens-1", { drive: "D-T1" }));
  const id = await during(
    (tx) =>
      importReports(
        tx,
        null,
        reports.map((report) => ({ report, fileId: null })),
      ),
    () => entered(serial),
  );
  expect(await drivesOf(id)).toEqual([]);
  await work();
  expect(await drivesOf(id)).toEqual(["D-T1"]);
  const { items } = (await admin.get(`/products/${id}/history`)).body;
  const tied = items.find(({ facts }: HistoryEntry) => facts.some(({ what }) => what === "reportTied"));
  expect(tied).toMatchObject({ userName: null });
});

test("a report that is imported while its device is being booked is tied after both are there", async () => {
  const serial = "TIJDENS-2";
  const nothing = { subtypeId: null, locationId: null, vatCodeId: null, listPrice: null, retailPrice: null };
  const input = {
    ...nothing,
    salePrice: null,
    purchasePrice: null,
    discount: 0,
    discountUnit: "cents" as const,
    locationLabel: "",
    assetTag: "",
  };
  const device = {
    ...input,
    remarks: "",
    imei: "",
    imei2: "",
    productName: "Laptop",
    quantity: 1,
    attributes: {},
  };
  let id = 0;
  await during(
    async (tx) => {
      id = await createProduct(tx, {
        ...device,
        typeId: shop.ids.types.Laptop!,
        serialNumber: normalSerial(serial),
      });
    },
    () => uploaded(serial),
  );
  expect(await drivesOf(id)).toEqual([]);
  await work();
  await work();
  expect(await drivesOf(id)).toEqual([`D-doc-${serial}`]);
});

test("a device that is given its number while its report is being imported is tied as well", async () => {
  const serial = "TIJDENS-3";
  const id = await entered("");
  const { reports = [] } = readPlainFile(erasureReport(serial, "tijdens-3", { drive: "D-T3" }));
  await during(
    (tx) =>
      importReports(
        tx,
        null,
        reports.map((report) => ({ report, fileId: null })),
      ),
    () => admin.patch(`/products/${id}`, { serialNumber: serial }),
  );
  await work();
  expect(await drivesOf(id)).toEqual(["D-T3"]);
});
