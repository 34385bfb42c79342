/** The name of goods in a refusal: the serial number of a device, otherwise the SKU. */
export const nameOf = ({ sku, serialNumber }: { sku: string; serialNumber: string }) => serialNumber || sku;

const mostNamed = 20;
/** The names of some goods, the first of them where they are many. */
export const namesOf = (goods: readonly Parameters<typeof nameOf>[0][]) =>
  goods.slice(0, mostNamed).map(nameOf).join(", ");
