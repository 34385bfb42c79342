import { Box } from "@mui/material";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Locale } from "../../contract/locales.ts";
import type { ProductTypeInput } from "../../contract/productTypes.ts";
import { configs } from "../../contract/settings.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { LanguageTabs } from "../kit/form/LanguageTabs.tsx";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = {
  titleOf: (locale: Locale) => FieldProps;
  textOf: (locale: Locale) => FieldProps;
  form: UseFormReturn<ProductTypeInput>;
};

/** What buyers in the web shop read of devices of a type, in each language; without it the name and the attributes. */
export function ShopTextsInput({ titleOf, textOf, form }: Props) {
  const { t } = useTranslation();
  const own = useCall(configs.read, {}).data?.defaultLocale ?? "nl";
  const [shown, setShown] = useState<Locale>();
  const [titles, texts] = useWatch({ control: form.control, name: ["shopTitles", "shopTexts"] });
  return (
    <Box component="section" aria-label={t("productTypes.shopTexts")} sx={{ mb: 3 }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {t("productTypes.shopTexts")}
      </Box>
      <Faint sx={{ mb: 1 }}>{t("productTypes.shopTextsHelp")}</Faint>
      <LanguageTabs
        label={t("productTypes.shopTexts")}
        active={shown ?? own}
        onChange={setShown}
        first={own}
        isFilled={(locale) => Boolean(titles?.[locale] || texts?.[locale])}
      >
        {(locale, name) => (
          <>
            <TextInput {...titleOf(locale)} label={`${t("productTypes.shopTitle")} (${name})`} />
            <TextInput {...textOf(locale)} label={`${t("productTypes.shopText")} (${name})`} rows={5} />
          </>
        )}
      </LanguageTabs>
    </Box>
  );
}
