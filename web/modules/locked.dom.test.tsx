import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { modules } from "../../contract/access.ts";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { t } from "../kit/texts/i18n.ts";
import { screens } from "../screens.tsx";
import { Gated } from "../shell/Gated.tsx";
import { Rail } from "../shell/Rail.tsx";

const module = {
  ...{ active: false, activeAt: null, expiresAt: null, until: null, trialUntil: null, unpaidSince: null },
  ...{ state: "none", renews: false, price: 2900, paymentId: null },
};
const answers = ({ path }: { path: string }) =>
  path === "/cart"
    ? { modules: [], prices: [], net: 0, vat: 0, total: 0, openPaymentId: null, version: 1 }
    : { ...module, id: path.split("/").at(-1) };

describe.each(modules)("while nobody bought the module %s", (name) => {
  // Those of people outside the company are no colleague's.
  const own = screens.filter(({ gate }) => gate?.config.module === name && !gate.config.outside);

  test("each of its screens names it, and offers a trial and the cart instead", async () => {
    serve(answers);
    expect(own.length).toBeGreaterThan(0);
    for (const { path, gate } of own) {
      const at = path.replace("$id", "1");
      await renderScreen(() => <Gated path={path} gate={gate} screen={() => <p>Inhoud</p>} />, at, path);
      await screen.findByRole("heading", {
        name: "Koop de volgende module om deze functie te gebruiken",
      });
      screen.getByRole("heading", { name: t(`modules.${name}`) });
      await screen.findByRole("button", { name: /30 dagen gratis proberen/ });
      await screen.findByRole("button", { name: /In het mandje leggen/ });
      expect(screen.queryByText("Inhoud")).toBeNull();
      cleanup();
    }
  });

  test("its places stay in the rail, with a lock", async () => {
    await renderScreen(() => <Rail />);
    const locked = within(screen.getByRole("navigation"))
      .getAllByRole("link", { name: /Module niet in gebruik$/ })
      .map((link) => link.getAttribute("href"));
    const places = own.filter(({ place }) => place && place.group !== "admin" && !place.under);
    expect(places.filter(({ path }) => !locked.includes(path))).toEqual([]);
  });
});
