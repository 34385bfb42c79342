import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Module } from "../../contract/access.ts";
import { moduleConfigs } from "../../contract/moduleConfigs.ts";
import { TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ModuleConfigForm } from "./ModuleConfigForm.tsx";

function TrackingConfig() {
  const { t } = useTranslation();
  return (
    <ModuleConfigForm {...moduleConfigs.tracking}>
      {(field) => (
        <>
          <NumberInput {...field("stopMinutes")} unit={t("modules.minutes")} />
          <NumberInput {...field("stopMetres")} unit={t("modules.metres")} />
        </>
      )}
    </ModuleConfigForm>
  );
}

const ErasureConfig = () => (
  <ModuleConfigForm {...moduleConfigs.erasure}>
    {(field) => (
      <>
        <TextInput {...field("statementText")} rows={3} />
        <TextInput {...field("operator")} />
      </>
    )}
  </ModuleConfigForm>
);

/** The web shop and mailings have a screen of their own, with a test of their connection. */
function WebshopConfig() {
  const { t } = useTranslation();
  return <Link to="/modules/webshop/configs">{t("shopSettings.title")}</Link>;
}
function MailingConfig() {
  const { t } = useTranslation();
  return <Link to="/modules/mailing/configs">{t("mailingSettings.title")}</Link>;
}

/** The forms of the modules that have settings of their own. */
export const configForms: Partial<Record<Module, ComponentType>> = {
  tracking: TrackingConfig,
  erasure: ErasureConfig,
  mailing: MailingConfig,
  webshop: WebshopConfig,
};
