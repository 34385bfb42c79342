export type VatRate = {
  id: number;
  /** 21 % is 2100. */
  basisPoints: number;
  margin: boolean;
};
/** The rates of a VAT code: `basisPoints` at first, then `rates` by the day from which each is valid. */
export type VatCodeRates = VatRate & { rates: readonly LaterRate[] };
export type LaterRate = { validFrom: string; basisPoints: number };

/** The rate of a code on a day, `YYYY-MM-DD`; 21 % is 2100. */
export const rateOn = ({ basisPoints, rates }: Omit<VatCodeRates, "id" | "margin">, day: string) =>
  rates.findLast(({ validFrom }) => validFrom <= day)?.basisPoints ?? basisPoints;

/** The rates stored with an order, then those of the other codes on its day. */
export const ratesFor = (
  { orderDate, vatRates }: { orderDate: string; vatRates: readonly VatRate[] },
  codes: readonly VatCodeRates[],
): VatRate[] => [
  ...vatRates,
  ...codes
    .filter(({ id }) => !vatRates.some((rate) => rate.id === id))
    .map((code) => ({ id: code.id, basisPoints: rateOn(code, orderDate), margin: code.margin })),
];

/** Categories with reverse charge: the document must state the buyer's VAT number. */
const accountedByBuyer = ["AE", "K"];
export const isAccountedByBuyer = (category: string) => accountedByBuyer.includes(category);

/** The default code for new lines and transport: the first one that is not a margin code. */
export const usualRate = (rates: readonly Pick<VatRate, "id" | "margin">[]) =>
  rates.find(({ margin }) => !margin)?.id ?? null;
