/** Addresses that one call invites. */
export const mostInvited = 50;
/** Days in which an invitation can be accepted. */
export const invitationDays = 7;

/** What the server takes for an e-mail address, as in its schemas. */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
export const isAddress = (text: string) => text.length <= 200 && address.test(text);

/** The addresses in a pasted text, in their order: apart by commas, semicolons, blanks or lines, or within `Name <address>`. */
export function addressesIn(text: string): string[] {
  return text
    .split(/[\n,;،؛]+/)
    .flatMap((part) => {
      const [, inside] = /<([^<>]*)>/.exec(part) ?? [];
      return inside === undefined ? part.trim().split(/\s+/) : [inside.trim()];
    })
    .filter((address) => address !== "");
}

const nameIn = (text: string) => text.replace(/[^A-Za-z0-9._-]/g, "").replace(/^[._-]+/, "");
/** Names to sign in with that follow from an address, the plainest first: for when somebody else has it. */
export function usernamesFor(email: string): string[] {
  const [local = "", domain = ""] = email.split("@");
  const own = nameIn(local).slice(0, 40) || "collega";
  const host = nameIn(domain.split(".")[0] ?? "");
  const numbered = Array.from({ length: 98 }, (_, at) => `${own}${at + 2}`);
  return [own, `${own}.${host}`.slice(0, 50), ...numbered].filter((name) => name.length >= 3);
}
