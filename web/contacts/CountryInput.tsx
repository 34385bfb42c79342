import { useMemo } from "react";
import { tagOf } from "../../contract/texts.rules.ts";
import { type FieldProps, SelectInput } from "../kit/inputs/inputs.tsx";
import { locale as localeStore } from "../kit/texts/i18n.ts";

/** Europe and the countries that used equipment is most traded with; a stored other one stays choosable. */
const codes =
  "NL BE DE FR GB IE LU AT CH DK SE NO FI IS EE LV LT PL CZ SK HU SI HR RO BG GR CY MT IT ES PT AD LI MC SM TR UA MA TN EG AE SA QA KW OM BH JO IR IQ US CA AU NZ SG HK JP CN IN ZA NG GH KE BR MX".split(
    " ",
  );

export function CountryInput(props: FieldProps) {
  const locale = localeStore.use();
  const { names, sorted } = useMemo(() => {
    const names = new Intl.DisplayNames(tagOf(locale), { type: "region" });
    const [first, second, third, ...rest] = codes as [string, string, string, ...string[]];
    const byName = rest.sort((one, other) =>
      (names.of(one) ?? one).localeCompare(names.of(other) ?? other, locale),
    );
    return { names, sorted: [first, second, third, ...byName] };
  }, [locale]);
  return <SelectInput {...props} options={sorted} nameOf={(code) => names.of(code) ?? code} />;
}
