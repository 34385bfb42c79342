import { useTranslation } from "../kit/texts/i18n.ts";
import "./security.css";

/** On every screen of a try-out company: that nothing of it is real, and how to begin with one that is. */
export function TryOut() {
  const { t } = useTranslation();
  return (
    <div role="note" className="tryOut">
      {t("sample.banner")} {t("sample.leave")} <code dir="ltr">./start</code>
    </div>
  );
}
