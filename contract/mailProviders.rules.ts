/** Providers that many people have their address at, by the domains of these: each takes mail, and counts it, as one. */
export const mailProviders = {
  google: ["gmail.com", "googlemail.com"],
  microsoft: [
    ...[
      "outlook.com",
      "hotmail.com",
      "live.com",
      "msn.com",
      "hotmail.nl",
      "live.nl",
      "outlook.de",
      "hotmail.de",
    ],
    ...[
      "live.de",
      "outlook.fr",
      "hotmail.fr",
      "live.fr",
      "outlook.es",
      "hotmail.es",
      "live.be",
      "hotmail.be",
    ],
    ...["outlook.pt", "hotmail.co.uk", "live.co.uk"],
  ],
  yahoo: [
    ...[
      "yahoo.com",
      "ymail.com",
      "rocketmail.com",
      "aol.com",
      "yahoo.de",
      "yahoo.fr",
      "yahoo.es",
      "yahoo.co.uk",
    ],
    ...["yahoo.com.br", "yahoo.nl"],
  ],
  apple: ["icloud.com", "me.com", "mac.com"],
} as const satisfies Record<string, readonly string[]>;
export type MailProvider = keyof typeof mailProviders;
export const mailProviderNames = Object.keys(mailProviders) as MailProvider[];

const byDomain = new Map<string, string>(
  mailProviderNames.flatMap((name) => mailProviders[name].map((domain) => [domain, name] as const)),
);
/** Who takes the mail of a domain: a provider's name, or the domain itself. */
export const siteOf = (domain: string) => byDomain.get(domain) ?? domain;
