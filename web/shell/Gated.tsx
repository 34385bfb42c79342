import { Navigate, useParams } from "@tanstack/react-router";
import { useMe, useMeFailed, useRefusal } from "../kit/call/session.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { ErrorPage, FailedPage, NotFoundPage } from "../kit/page/ErrorPage.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { Screen } from "../screen.ts";
import { usePlaces } from "./places.ts";

const ModuleLocked = lazyPart(() => import("../modules/ModuleLocked.tsx"), "ModuleLocked");
const ModuleEnded = lazyPart(() => import("../modules/ModuleLocked.tsx"), "ModuleEnded");

/** The first place that the person may use, where they may not use the start screen or there is none. */
export function FirstPlace() {
  const { t } = useTranslation();
  const places = usePlaces();
  const first = places.find(({ path, locked }) => path !== "/" && !locked);
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
  const module = gate?.config.module;
  // What a screen holds belongs to one record: the next one that opens in it begins anew.
  if (!why)
    return (
      <>
        {module && !me.modules.includes(module) && <ModuleEnded module={module} />}
        <Content key={id} />
      </>
    );
  if (path === "/") return <FirstPlace />;
  if (why === "moduleInactive" && module) return <ModuleLocked module={module} />;
  return <ErrorPage title={t("kit.refusedTitle")} text={t("errors.forbidden")} />;
}
