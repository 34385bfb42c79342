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

export type Rate = Pick<VatRate, "basisPoints" | "margin"> | undefined;

/** Rounds half a cent away from zero, as in commercial rounding. */
export const percentage = (amount: number, basisPoints: number) =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * basisPoints + 5000) / 10_000);

/** What a buyer pays, cents; margin prices already include VAT. */
export const withVat = (cents: number, vat: Rate) =>
  vat && !vat.margin ? cents + percentage(cents, vat.basisPoints) : cents;

/** The cents without VAT of a price with VAT; adding VAT again may differ by a cent. */
export const withoutVat = (cents: number, vat: Rate) =>
  vat && !vat.margin ? Math.round((cents * 10_000) / (10_000 + vat.basisPoints)) : cents;

/** An amount in cents that includes VAT or not, as it is read on the other side or its own. */
export const onSide = (cents: number, hasVat: boolean, isWithVat: boolean, vat: Rate) =>
  hasVat === isWithVat ? cents : isWithVat ? withVat(cents, vat) : withoutVat(cents, vat);
