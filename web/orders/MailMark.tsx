import MailOutline from "@mui/icons-material/MailOutlineOutlined";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The envelope of a status that sends a mail. */
export function MailMark() {
  const { t } = useTranslation();
  return (
    <MailOutline
      titleAccess={t("orders.statusMails")}
      sx={{ fontSize: 16, verticalAlign: "text-bottom", marginInlineStart: 0.75, color: "text.secondary" }}
    />
  );
}
