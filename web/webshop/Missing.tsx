import type { Listing } from "../../contract/webshop.ts";
import { listText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";

/** What a device lacks for the shop, in a sentence: «price, photo, attributes (Grade)». */
export function Missing({ missing }: Pick<Listing, "missing">) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const words = missing.map(({ need, names }) => {
    const word = t(`shopNeeds.${need}`);
    return names.length > 0 ? `${word} (${listText(names, locale)})` : word;
  });
  return <bdi>{listText(words, locale)}</bdi>;
}
