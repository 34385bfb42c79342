export type Address = {
  street: string;
  extraStreet: string;
  zipcode: string;
  city: string;
  state: string;
  /** Two letters. */
  country: string;
};

/** An address as lines of a letter; with the country when it differs from one's own. */
export const addressText = ({ street, extraStreet, zipcode, city, state, country }: Address) =>
  [street, extraStreet, [zipcode, city].filter(Boolean).join("  "), state, country === "NL" ? "" : country]
    .filter(Boolean)
    .join("\n");
