import { createContext, useContext } from "react";
import { type Gate, type Right, refusal, type Session } from "../../../contract/access.ts";
import { security } from "../../../contract/security.routes.ts";
import type { Info } from "../../../contract/security.ts";
import { tokens } from "../browser/tokens.ts";
import { receiveCompany } from "../texts/company.ts";
import { speak } from "../texts/i18n.ts";
import { receiveFirst } from "./api.ts";
import { preload, queries, useCall } from "./data.ts";

const freshFor = 60_000;
/** The screens that ask for anything else wait for this answer: all of them ask in the person's language. */
receiveFirst(security.info, (me) => {
  receiveCompany(me);
  void speak(me.locale, "person");
});
/** Preloads the session; after a failure the screen fetches it again. */
export const readMe = () => preload(security.info, freshFor);

/** Keeps the signed-in person up to date, once for all users of `useMe`. */
export function useReadMe(): Info | undefined {
  const signedIn = tokens.use() !== undefined;
  return useCall(
    security.info,
    {},
    { enabled: signedIn, staleTime: freshFor, also: ["users", "notifications", "configs"] },
  ).data;
}
/** The failed request for the signed-in person, with its retry. */
export const useMeFailed = () => useCall(security.info, {}, { enabled: false });
export const Me = createContext<Info | undefined>(undefined);
/** The signed-in person; undefined while loading. */
export const useMe = () => useContext(Me);

let person = tokens.get()?.username;
/** Clears the cache when somebody else signs in. */
tokens.listen(() => {
  const next = tokens.get()?.username;
  if (next !== person) queries.clear();
  person = next;
});

const sessionOf = (me: Info | undefined): Session | undefined =>
  me && {
    userId: me.userId,
    rights: me.permissions as Right[],
    modules: me.modules,
    pastModules: me.pastModules,
    ownContactId: me.ownContactId,
  };

/** Why the person may not use a route; undefined when they may. */
export function useRefusal() {
  const session = sessionOf(useMe());
  return (route: Gate) => refusal(session, route.config);
}
/** Whether the person may use a route: `const may = useMay(); may(contacts.remove)`. */
export function useMay() {
  const refused = useRefusal();
  return (route: Gate | undefined) => route !== undefined && refused(route) === undefined;
}
