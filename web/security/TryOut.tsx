import "./security.css";
import { useTranslation } from "react-i18next";

/** On every screen of a try-out company: that nothing of it is real, and how to begin with one that is. */
export function TryOut() {
  const { t } = useTranslation();
  return (
    <div role="note" className="tryOut">
      {t("sample.banner")} {t("sample.leave")} <code dir="ltr">./start</code>
    </div>
  );
}
