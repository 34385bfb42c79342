import { QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { centreScreens } from "./centreScreens.tsx";
import { offerNewContacts } from "./contacts/makers.ts";
import { address } from "./kit/browser/address.ts";
import { queries, takeEarlyAnswers } from "./kit/call/data.ts";
import { Me, readMe, useMe, useReadMe } from "./kit/call/session.ts";
import { Look } from "./kit/look/Look.tsx";
import { readOutboxes } from "./kit/outbox/storage.ts";
import { lazyPart } from "./kit/overlays/lazyPart.tsx";
import { Announcer } from "./kit/page/Announcer.tsx";
import { Confirmations } from "./kit/page/Confirm.tsx";
import { FailedPage, NotFoundPage } from "./kit/page/ErrorPage.tsx";
import { Toasts } from "./kit/page/Toasts.tsx";
import { withTexts } from "./kit/texts/i18n.ts";
import { ProofQuestions } from "./proof/ProofQuestions.tsx";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.tsx";
import { PasswordQuestion } from "./security/PasswordQuestion.tsx";
import { FirstPlace, Gated } from "./shell/Gated.tsx";
import { Shell } from "./shell/Shell.tsx";

offerNewContacts();

/** A screen behind its gate, loaded when it is needed and ahead of that when someone points at a link to it. */
function gated(screen: Screen) {
  const { screen: content, texts = [] } = screen;
  const preload =
    "preload" in content ? { preload: () => withTexts(texts, Promise.resolve(content.preload?.())) } : {};
  return Object.assign(() => <Gated {...screen} />, preload);
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error, reset }) => <FailedPage error={error} retry={reset} />,
});
const start: Screen[] = screens.some(({ path }) => path === "/") ? [] : [{ path: "/", screen: FirstPlace }];
const routes = [...screens, ...start, ...centreScreens].map((screen) =>
  createRoute({ getParentRoute: () => root, path: screen.path, component: gated(screen) }),
);
const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: "intent",
  defaultPendingMs: 200,
  scrollRestoration: true,
  ...address,
  defaultErrorComponent: ({ error, reset }) => <FailedPage error={error} retry={reset} />,
});

/** Loads the screen of the address, and takes in meanwhile what the page called: the first drawing mostly has both. */
export async function prepare() {
  // The driver's place opens without a network: what it keeps is known before anything is asked.
  if (location.pathname.startsWith("/driving")) await import("./driving/offline.ts").catch(() => undefined);
  void readMe();
  await Promise.all([router.load(), takeEarlyAnswers(), readOutboxes()]);
}

function WithMe({ children }: { children: ReactNode }) {
  return <Me value={useReadMe()}>{children}</Me>;
}

const MustEnrol = lazyPart(() => withTexts(["account"], import("./profile/MustEnrol.tsx")), "MustEnrol");

/** The screens; of whoever must set up a second factor first, only that. */
const Product = () => (useMe()?.mustEnrol ? <MustEnrol /> : <RouterProvider router={router} />);

/** The product behind sign-in. */
export function App() {
  return (
    <Look>
      <QueryClientProvider client={queries}>
        <WithMe>
          <Product />
          <Confirmations />
          <ProofQuestions />
          <PasswordQuestion />
          <Toasts />
          <Announcer />
        </WithMe>
      </QueryClientProvider>
    </Look>
  );
}
