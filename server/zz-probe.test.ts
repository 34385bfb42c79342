import { test } from "vitest";
import { seededIds, startWorld } from "./testing/world.ts";
test("probe", async () => {
  const w = await startWorld(); const a = await w.signedIn("Admin"); const ids = await seededIds(w);
  const c = await a.post("/contacts", { name: "A", companyId: null, city: "Ede", isCustomer: true });
  console.log((await a.patch(`/contacts/${c.body.id}`, { phone: "1" })).body);
  console.log(await a.post("/contacts", { name: "", companyId: null, email: "x" }).then(r=>JSON.stringify(r.body)));
  console.log(await a.post("/contacts", { companyId: null, foo:1 }).then(r=>JSON.stringify(r.body)));
  for (const u of ["/contacts?q=%00", "/purchases?orderDate=2026-99-99..", "/contacts/%", "/contacts/"+"1".repeat(300), "/contacts?%zz=1", "/contacts/1%00"]) { const r = await a.get(u); console.log(u.slice(0,40), r.status, JSON.stringify(r.body).slice(0,200)); }
  const p1 = await a.post("/products", { productName: "x", typeId: ids.types.Laptop, serialNumber: "SN1" });
  const p2 = await a.post("/products", { productName: "x", typeId: ids.types.Laptop, serialNumber: "sn1" });
  console.log(p1.status, JSON.stringify(p2.body));
  const r = await a.post(`/aproduct/bulk/print/barcodes`, {ids:[p1.body.id], format: "brother62"}); console.log(r.status);
  await w.close();
});
