/** Whether a currency has this ISO 4217 code, and cents: amounts are stored in hundredths. */
export const isCurrency = (code: string) =>
  Intl.supportedValuesOf("currency").includes(code) &&
  new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
    .maximumFractionDigits === 2;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Whether maps can be drawn from an address: https, or this machine's own, with a place for each tile's numbers. */
export function isTileAddress(template: string): boolean {
  const holds = ["{z}", "{x}", "{y}"].every((part) => template.includes(part));
  const filled = template.replace(/\{[a-z]+\}/g, "1");
  if (!holds || !URL.canParse(filled)) return false;
  const { protocol, hostname, username, password } = new URL(filled);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

/** From where tiles come, as a content security policy names it; undefined for an address that it cannot name. */
export function tileSource(template: string): string | undefined {
  if (!isTileAddress(template)) return undefined;
  const filled = template.replace(/^(https?:\/\/)\{s\}/, "$1any-host").replace(/\{[a-z]+\}/g, "1");
  const { protocol, host } = new URL(filled);
  const source = `${protocol}//${host.replace(/^any-host/, "*")}`;
  return /^https?:\/\/[\w.*:[\]-]+$/.test(source) ? source : undefined;
}
