import { Navigate, useParams } from "@tanstack/react-router";
import { useMe, useMeFailed, useRefusal } from "../kit/call/session.ts";
import { ErrorPage, FailedPage, NotFoundPage } from "../kit/page/ErrorPage.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { Screen } from "../screen.ts";
import { usePlaces } from "./places.ts";

/** The first place that the person may use, where they may not use the start screen or there is none. */
export function FirstPlace() {
  const { t } = useTranslation();
  const places = usePlaces();
  const first = places.find(({ path }) => path !== "/");
  if (first) return <Navigate to={first.path} replace />;
  return <ErrorPage title={t("kit.noPlacesTitle")} text={t("kit.noPlacesText")} />;
}

function Unknown() {
  const { isError, error, refetch } = useMeFailed();
  return isError ? <FailedPage error={error} retry={refetch} /> : null;
}

/** Whether what an address has in the place of an id can be one. */
const isId = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) < 2 ** 31;

/** A screen of somebody who may see it, at an address that it can be at. */
export function Gated({ screen: Content, gate, path }: Screen) {
  const { t } = useTranslation();
  const me = useMe();
  const refused = useRefusal();
  const { id } = useParams({ strict: false }) as { id?: string };
  if (!me) return <Unknown />;
  const why = gate && refused(gate);
  if (id !== undefined && !isId(id)) return <NotFoundPage />;
  // What a screen holds belongs to one record: the next one that opens in it begins anew.
  if (!why) return <Content key={id} />;
  if (path === "/") return <FirstPlace />;
  const module = gate.config.module;
  const text =
    why === "moduleInactive" && module
      ? t("errors.moduleInactive", { module: t(`modules.${module}`) })
      : t("errors.forbidden");
  return <ErrorPage title={t("kit.refusedTitle")} text={text} />;
}
