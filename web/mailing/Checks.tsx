import ErrorOutline from "@mui/icons-material/ErrorOutlined";
import WarningAmber from "@mui/icons-material/WarningAmberOutlined";
import { Box, Skeleton } from "@mui/material";
import { emails } from "../../contract/emails.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { Small } from "../kit/look/Text.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** What stands in the way of sending a mail as it was saved, and what deserves a look. */
export function Checks({ id }: { id: number }) {
  const { t } = useTranslation();
  const checks = useCall(
    emails.checks,
    { params: { id } },
    { also: ["contacts", "mailing-lists", "customer-tags", "configs"], staleTime: 0 },
  ).data?.items;
  return (
    <PagePart title={t("emails.checksTitle")}>
      {!checks && <Skeleton variant="rectangular" height={96} />}
      {checks?.length === 0 && <Small>{t("emails.checksFine")}</Small>}
      <Small component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {checks?.map(({ severity, message }) => {
          const Icon = severity === "error" ? ErrorOutline : WarningAmber;
          return (
            <Box component="li" key={`${severity} ${message}`} sx={{ display: "flex", gap: 1, mb: 1 }}>
              <Icon
                fontSize="small"
                color={severity}
                titleAccess={t(`emails.severities.${severity}`)}
                sx={{ flexShrink: 0 }}
              />
              <span>{message}</span>
            </Box>
          );
        })}
      </Small>
    </PagePart>
  );
}
