import type { Listing } from "../../contract/webshop.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** What a device lacks for the shop, in a sentence: «price, photo, attributes (Grade)». */
export function Missing({ missing }: Pick<Listing, "missing">) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = missing.map(({ need, names }) => {
    const word = t(`shopNeeds.${need}`);
    return names.length > 0 ? `${word} (${format.list(names)})` : word;
  });
  return <bdi>{format.list(words)}</bdi>;
}
