import { useNavigate } from "@tanstack/react-router";
import type { TextKey } from "../../contract/textKeys.ts";
import { keyHelp } from "../kit/browser/keys.ts";
import { useMay } from "../kit/call/session.ts";
import { chooseMode } from "../kit/look/theme.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { screens } from "../screens.tsx";
import { railOf, usePlaces } from "./places.ts";
import { useSignOut } from "./signOut.ts";

/** Something that can be gone to or done by its name. */
export type Command = { kind: "screen" | "action"; key: string; title: string; run: () => void };

/** What the person may go to and do from anywhere. */
export function useCommands(): Command[] {
  const { t } = useTranslation();
  const may = useMay();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const places = usePlaces();
  const to = (path: string) => () => void navigate({ to: path });
  const goTo = [...railOf(places).filter(({ path }) => path === "/admin"), ...places].map(
    ({ path, text }): Command => ({ kind: "screen", key: path, title: t(text), run: to(path) }),
  );
  const making = places.flatMap(({ path, text }): Command[] => {
    const screen = screens.find((one) => one.path === `${path}/new`);
    if (!screen || (screen.gate && !may(screen.gate))) return [];
    const title = t(text.replace(/\.title$/, ".new") as TextKey);
    return [{ kind: "action", key: screen.path, title, run: to(screen.path) }];
  });
  const action = (key: string, title: string, run: () => void): Command => ({
    kind: "action",
    key,
    title,
    run,
  });
  return [
    ...goTo,
    ...making,
    action("keys", t("kit.keys.title"), () => keyHelp.set(true)),
    ...(["light", "dark", "system"] as const).map((mode) =>
      action(mode, t("kit.actionOn", { action: t("kit.mode"), what: t(`kit.modes.${mode}`) }), () =>
        chooseMode(mode),
      ),
    ),
    action("profile", t("profile.title"), to("/profile")),
    action("password", t("security.changePassword"), to("/change-password")),
    action("out", t("security.signOut"), () => void signOut()),
  ];
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The commands whose names hold every typed word, those that begin with what was typed first. */
export function commandsFor<C extends Pick<Command, "title">>(commands: readonly C[], typed: string): C[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const matches = commands.filter(({ title }) => words.every((word) => plain(title).includes(word)));
  const begins = ({ title }: C) => plain(title).startsWith(words.join(" "));
  return [...matches.filter(begins), ...matches.filter((command) => !begins(command))];
}
