import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../call/api.ts";
import { messageOf } from "../call/toasts.ts";
import { Small } from "../look/Text.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { Page } from "./Page.tsx";
import { isIncomplete, reloadWhenBack, reloadWhenOnline } from "./reload.ts";
import { Trouble } from "./Trouble.tsx";

/** A screen that cannot be shown, with what the person can do about it. */
export function ErrorPage({ title, text, retry }: { title: string; text: string; retry?: () => unknown }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page title={title} width={640}>
      <Trouble text={text} retry={retry}>
        <Button variant="outlined" color="inherit" onClick={() => void navigate({ to: "/" })}>
          {t("kit.toStart")}
        </Button>
      </Trouble>
    </Page>
  );
}
/** A screen that failed. When its script could not be loaded, it reloads as soon as the server is back. */
export function FailedPage({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { t } = useTranslation();
  const [incomplete] = useState(isIncomplete);
  useEffect(() => (incomplete ? reloadWhenBack() : undefined), [incomplete]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const text = incomplete ? t("errors.offline") : messageOf(error);
  return <ErrorPage title={t("kit.failedTitle")} text={text} retry={incomplete ? reloadWhenOnline : retry} />;
}
export function NotFoundPage() {
  const { t } = useTranslation();
  return <ErrorPage title={t("kit.notFoundTitle")} text={t("kit.notFoundText")} />;
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const [offline, setOffline] = useState(() => navigator.onLine === false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return (
    <Box role="status">
      {offline && (
        <Small sx={{ px: 2, py: 0.5, bgcolor: "warning.main", color: "warning.contrastText" }}>
          {t("kit.offline")}
        </Small>
      )}
    </Box>
  );
}
