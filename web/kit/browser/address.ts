/** How what is searched for stands in an address: every value as its plain text, and what is empty not at all. */
export const address = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : "";
  },
};
