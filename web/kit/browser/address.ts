/** How search parameters are written in an address: as plain text, without empty ones. */
export const address = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : "";
  },
};
