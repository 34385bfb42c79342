import { readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { rightsOf } from "../../contract/access.ts";
import { contacts } from "../../contract/contacts.ts";
import type { Info } from "../../contract/security.ts";
import { address } from "./browser/address.ts";
import { signedIn } from "./browser/tokens.ts";
import { queries } from "./call/data.ts";
import { Me } from "./call/session.ts";
import { toasts } from "./call/toasts.ts";
import { type EditInputs, TextInput } from "./inputs/inputs.tsx";
import { ListScreen } from "./list/ListScreen.tsx";
import { Look } from "./look/Look.tsx";
import { Confirmations } from "./page/Confirm.tsx";
import { Toasts } from "./page/Toasts.tsx";

/** A request of a component, without `/api` in its address; the body of an upload is its `FormData`. */
export type Request = { method: string; path: string; query: Record<string, string>; body: unknown };
type Refused = { status: number; code: string; detail?: string; errors?: object[]; details?: object };
/** Thrown by a fake answer to refuse a request. */
export class Refusal extends Error {
  problem: Refused;
  constructor(problem: Refused) {
    super(problem.code);
    this.problem = problem;
  }
}

const requests: Request[] = [];
let answerOf: (request: Request) => unknown;
/** Answers all requests from now on; the returned list grows with them. */
export function serve(answer: typeof answerOf): readonly Request[] {
  answerOf = answer;
  return requests;
}

/** Replaces `fetch`. */
export async function fetchInstead(url: string, { method = "GET", body }: RequestInit = {}) {
  if (url.endsWith(".json")) return new Response(readFileSync(join(import.meta.dirname, "../..", url)));
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const path = pathname.replace(/^\/api/, "");
  const sent = typeof body === "string" ? JSON.parse(body) : body;
  const request = { method, path, query: Object.fromEntries(searchParams), body: sent };
  requests.push(request);
  try {
    return Response.json(await answerOf(request));
  } catch (error) {
    if (error instanceof Refusal) return Response.json(error.problem, { status: error.problem.status });
    throw error;
  }
}

const admin: Info = {
  userId: 1,
  username: "anna",
  email: "anna@example.com",
  firstName: "Anna",
  lastName: "Jansen",
  locale: "nl",
  groups: ["Admin"],
  permissions: [...rightsOf.Admin],
  modules: [],
  pastModules: [],
  ownContactId: null,
  unread: 0,
  withVat: false,
  timeZone: "Europe/Amsterdam",
  currency: "EUR",
  tryOut: false,
  copyOf: null,
  secondFactor: false,
  mustEnrol: false,
};

/** Signs somebody in before a test. */
export const begin = () => signedIn({ accessToken: "a", refreshToken: "r", username: admin.username });
/** Cleans up after a test: test files share a window and the modules. */
export function leaveNothing() {
  fireEvent.mouseUp(window);
  cleanup();
  queries.clear();
  localStorage.clear();
  requests.length = 0;
  toasts.set([]);
}

/**
 * Renders a screen at an address, for an administrator who reads Dutch, with the usual providers; `path` is its route.
 * Returns a function that gives the current address.
 */
export async function renderScreen(component: () => ReactNode, at = "/", path = "$") {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path, component });
  const rest = path === "$" ? [] : [createRoute({ getParentRoute: () => root, path: "$" })];
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren([here, ...rest]), history, ...address });
  await router.load();
  render(
    <Look>
      <QueryClientProvider client={queries}>
        <Me value={admin}>
          <RouterProvider router={router as never} />
          <Confirmations />
          <Toasts />
        </Me>
      </QueryClientProvider>
    </Look>,
  );
  return () => decodeURIComponent(history.location.href);
}

/** A field by its label. */
export const labelled = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

const names = ["Aalders", "Bakker", "Claassen", "Dekker", "Evers", "Faber"];
type Contact = { id: number; version: number; name: string; city: string };
export const contact = (id: number): Contact => ({
  id,
  version: 1,
  name: names[id - 1]!,
  city: id % 2 ? "Utrecht" : "Zeist",
});
const shownColumns = ["name", "city"] as const;
const askedOf = [
  { key: "city", kind: "texts", optional: true },
  { key: "isCustomer", kind: "yesNo" },
] as const;
const contactInputs = () => Promise.resolve<EditInputs>({ city: (field) => <TextInput {...field} /> });
/** A list of contacts with filters, ticks and bulk editing. */
export const ContactList = () => (
  <ListScreen
    of={contacts}
    name="contacts"
    sort="name"
    columns={shownColumns}
    filters={askedOf}
    edit={contactInputs}
  />
);
/** Six contacts, four a page; any search or filter finds the first three. */
export function pageOfContacts({ query }: Pick<Request, "query">) {
  const found = query.q || query.city ? 3 : 6;
  const [page, pageSize] = [Number(query.page ?? 1), 4];
  const ids = Array.from({ length: found }, (_, at) => at + 1);
  return {
    items: ids.slice((page - 1) * pageSize, page * pageSize).map(contact),
    total: found,
    page,
    pageSize,
  };
}
