/** Ways to pay that every language has a word for. */
const methods = ["sandbox", "directdebit", "creditcard", "banktransfer"] as const;
type Method = (typeof methods)[number];
const brands: Readonly<Record<string, string>> = {
  ideal: "iDEAL",
  paypal: "PayPal",
  bancontact: "Bancontact",
  applepay: "Apple Pay",
};

/** What people call a provider's way to pay; one that is unknown stays as the provider writes it. */
export function methodText(method: string, text: (key: `paymentMethods.${Method}`) => string): string {
  const known = methods.find((name) => name === method);
  return known ? text(`paymentMethods.${known}`) : (brands[method] ?? method);
}
