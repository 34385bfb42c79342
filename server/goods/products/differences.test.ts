import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { admin, shop } = await testShop();

/** A report of one machine as WipeDrive writes it. */
const report = (serial: string, { size = "512110190592", ram = "16384 MB" } = {}) => ({
  name: `${serial}-${size}.xml`,
  bytes:
    Buffer.from(`<?xml version="1.0"?><Reports><Report Product="WipeDrive Enterprise 9.3.2.1 64-bit"><Hardware>
    <ComputerVendor>HP</ComputerVendor><ComputerModel>HP EliteBook 840 G5</ComputerModel><ComputerSerial>${serial}</ComputerSerial>
    <Processors><Processor><Vendor>Intel</Vendor><Name>Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz</Name></Processor></Processors>
    <RAM><TotalCapacity>${ram}</TotalCapacity></RAM>
    <Devices><Device><Product>Samsung 980</Product><Serial>D-${serial}</Serial><Bytes>${size}</Bytes>
      <DriveMediaType>NVME</DriveMediaType><Interface>NVMe</Interface></Device></Devices></Hardware>
    <Jobs><Job><UUID>${serial}-${size}</UUID><Operation><DiskOperationType>Wipe</DiskOperationType>
      <Method>NIST 800-88r1</Method><StartTime>Monday, 10 November 2025 09:35:33</StartTime><Duration>00:10:00</Duration>
      <ActionResult Index="2">Success</ActionResult><Serial>D-${serial}</Serial><Bytes>${size}</Bytes></Operation></Job></Jobs>
    </Report></Reports>`),
});
const readReports = async (...files: { name: string; bytes: Buffer }[]) => {
  const { id } = await shop.purchase([]);
  const answer = await admin.upload(`/products/blancco/${id}`, files);
  expect(answer.body).toMatchObject({ imported: files.length, matched: files.length, failed: [] });
};
const laptop = (serialNumber: string, attributes: object, productName = "HP EliteBook 840 G5") =>
  shop.device({ productName, typeId: shop.ids.types.Laptop, serialNumber, attributes });

test("a device of which a report found other hardware says so, and not where they mean the same", async () => {
  const { id } = await laptop(
    "VERSCHIL-1",
    { cpu: "i5 8e gen", ram: "16GB", storage: "1 TB HDD" },
    "HP EliteBook 850 G5",
  );
  expect((await shop.stock(id)).differences).toEqual([]);
  await readReports(report("VERSCHIL-1"));
  expect((await shop.stock(id)).differences).toEqual([
    { field: "productName", own: "HP EliteBook 850 G5", reported: "HP EliteBook 840 G5" },
    { field: "storage", own: "1 TB HDD", reported: "512 GB NVMe" },
  ]);
});

test("what a report found is taken over as a change that the history tells, and then nothing differs", async () => {
  const { id } = await laptop("VERSCHIL-2", { ram: "8 GB" });
  await readReports(report("VERSCHIL-2"));
  const { differences, attributes, version } = await shop.stock(id);
  expect(differences).toEqual([{ field: "ram", own: "8 GB", reported: "16 GB" }]);
  const taken = await admin.patch(`/products/${id}`, {
    version,
    attributes: { ...attributes, ram: "16 GB" },
  });
  expect(taken).toMatchObject({ status: 200, body: { differences: [] } });
  const { items } = (await admin.get(`/products/${id}/history`)).body;
  expect(items[0]).toMatchObject({
    userName: admin.username,
    facts: [{ what: "field", field: "ram", before: "8 GB", after: "16 GB" }],
  });
});

test("of several reports the latest decides, and a report that was taken back says nothing more", async () => {
  const { id } = await laptop("VERSCHIL-3", { storage: "1 TB HDD" });
  await readReports(report("VERSCHIL-3"));
  await readReports(report("VERSCHIL-3", { size: "256060514304" }));
  expect((await shop.stock(id)).differences).toMatchObject([{ field: "storage", reported: "256 GB NVMe" }]);
  const reports = (await admin.get(`/erasure-reports?productId=${id}`)).body.items;
  for (const { id: reportId } of reports)
    await admin.post(`/erasure-reports/${reportId}/unmatch`, { reason: "ander apparaat" });
  expect((await shop.stock(id)).differences).toEqual([]);
});
