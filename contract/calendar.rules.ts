/** Weeks start on Saturday in Arabic and Persian, on Monday elsewhere (the specification, not Intl). */
export const weekStartOf = (locale: string): "monday" | "saturday" =>
  locale === "ar" || locale === "fa" ? "saturday" : "monday";
