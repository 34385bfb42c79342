const lines = [
  { productName: "HP EliteBook 840 G8", serialNumber: "5CD1234XYZ", typeId: 1, unitPrice: 12500 },
  { productName: "Dell P2419H", typeId: 3, quantity: 20, unitPrice: 2500 },
];

/** Bodies of which the schema alone does not tell what is usual. */
export const bodies: Record<string, unknown> = {
  "POST /purchases": { contactId: 1, pickupDate: "2026-11-17", dataDestruction: "eraseDataCertified", lines },
  "POST /sales": {
    contactId: 1,
    deliveryType: "parcel",
    lines: [{ productId: 1, quantity: 1, unitPrice: 24900 }],
  },
  "POST /products": {
    productName: "HP EliteBook 840 G8",
    serialNumber: "5CD1234XYZ",
    typeId: 1,
    locationId: 1,
    salePrice: 24900,
    vatCodeId: 1,
    attributes: { cpu: "Intel Core i5-1145G7", ram: "16 GB", storage: "256 GB NVMe", grade: "A" },
  },
  "POST /products/bulk/status": { ids: [1], statusId: 3, partly: true },
  "PUT /aproducts/archive/set": { filter: { lifecycle: "sold" }, partly: true },
  "PUT /aproducts/archive/unset": { ids: [1] },
  "PATCH /attributes/:id": { name: "Aansluitingen", version: 1 },
  "PATCH /products/:id": { salePrice: 22900, version: 1 },
  "PATCH /purchases/:id": { pickupDate: "2026-11-18", version: 1 },
  "PATCH /sales/:id": { deliveryDate: "2026-11-20", version: 1 },
  "POST /purchases/:id/status": { statusId: 2, version: 1 },
  "POST /sales/:id/status": { statusId: 8, version: 1 },
  "POST /intakes/:id/count": { lineId: 2, quantity: 20 },
  "POST /intakes/:id/decide": {
    scanIds: [2],
    decision: "accept",
    typeId: 1,
    productName: "HP EliteBook 840 G8",
  },
  "POST /products/:id/move": { locationId: 2 },
};
