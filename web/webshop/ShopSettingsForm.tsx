import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { locales } from "../../contract/locales.ts";
import { moduleConfigs, moduleSecrets } from "../../contract/moduleConfigs.ts";
import { shopSignIns } from "../../contract/shopSettings.ts";
import { shopOptions, shopTest } from "../../contract/webshop.routes.ts";
import type { ShopTested } from "../../contract/webshop.ts";
import { languages } from "../kit/browser/language.ts";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { bodyOf, type JsonSchema } from "../kit/inputs/fields.ts";
import { type FieldProps, SelectInput, SwitchInput, TextInput, useField } from "../kit/inputs/inputs.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Secrets } from "../settings/Secrets.tsx";
import { Section } from "../settings/Section.tsx";
import { SettingsForm } from "../settings/SettingsForm.tsx";
import { ShopIdInput } from "./ShopIdInput.tsx";

const { read, replace } = moduleConfigs.webshop;
type Secret = (typeof moduleSecrets.webshop)[number];
type Typed = Partial<Record<Secret, string>>;
const languageName = (code: string) => languages.find(([known]) => known === code)?.[1] ?? code;

/** How the web shop is reached, what its products get, and a test that says which thing is wrong. */
export function ShopSettingsForm() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>({});
  /** Secrets are typed beside the form, which holds only their last four characters. */
  const send = (values: FieldValues, version: number | undefined) => {
    const { secrets: _, ...settings } = bodyOf(replace.schema.body as JsonSchema, values) as FieldValues;
    const views = Object.entries((values.storeViews ?? {}) as Record<string, string>);
    const storeViews = Object.fromEntries(
      views.flatMap(([code, view]) => (view?.trim() ? [[code, view.trim()]] : [])),
    );
    return call(replace, { body: { ...settings, storeViews, secrets: typed, version } as never });
  };
  return (
    <SettingsForm
      read={read}
      replace={replace}
      name="shopSettings"
      send={send}
      onSaved={() => setTyped({})}
      after={<Test />}
    >
      {(field) => (
        <>
          <FieldGroup title={t("shopSettings.connection")}>
            <TextInput {...field("baseUrl")} mono type="url" help={t("shopSettings.baseUrlHelp")} />
            <SelectInput
              {...field("signIn")}
              options={shopSignIns}
              texts="shopSignIns"
              help={t("shopSettings.signInHelp")}
            />
            <Secrets
              of={read}
              texts="shopSettings"
              names={moduleSecrets.webshop}
              typed={typed}
              onType={setTyped}
            />
          </FieldGroup>
          <FieldGroup title={t("shopSettings.products")}>
            <FieldRow>
              <ShopIdInput {...field("attributeSetId")} from={shopOptions.attributeSets} />
              <TextInput {...field("sourceCode")} mono />
            </FieldRow>
            <WebsitesInput {...field("websiteIds")} />
            <GradesInput {...field("gradeLabels")} />
            <SwitchInput {...field("pricesWithVat")} help={t("shopSettings.pricesWithVatHelp")} />
            <FieldRow>
              <TextInput {...field("taxClassId")} mono />
              <TextInput {...field("marginTaxClassId")} mono />
            </FieldRow>
          </FieldGroup>
          <FieldGroup title={t("shopSettings.orders")}>
            <SwitchInput {...field("ordersFollowed")} help={t("shopSettings.ordersFollowedHelp")} />
          </FieldGroup>
          <FieldGroup title={t("shopSettings.storeViews")}>
            <Faint sx={{ mb: 1 }}>{t("shopSettings.storeViewsHelp")}</Faint>
            <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
              {locales.map((code) => (
                <TextInput key={code} {...field(`storeViews.${code}`)} label={languageName(code)} mono />
              ))}
            </Box>
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}

/** Numbers of websites with commas between them. */
function WebsitesInput(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField(props);
  const [text, setText] = useState<string>();
  const shown = text ?? ((field.value ?? []) as number[]).join(", ");
  return (
    <TextBox
      label={props.label}
      help={t("shopSettings.websiteIdsHelp")}
      error={error}
      value={shown}
      inputRef={field.ref}
      onBlur={() => {
        setText(undefined);
        field.onBlur();
      }}
      onChange={(typed) => {
        setText(typed);
        field.onChange([
          ...new Set(
            typed
              .split(/[\s,;،]+/)
              .map(Number)
              .filter((id) => Number.isInteger(id) && id > 0),
          ),
        ]);
      }}
      inputProps={{ dir: "ltr" }}
    />
  );
}

/** What grades are called in the shop: a grade and its word on each line. */
function GradesInput(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField(props);
  const [text, setText] = useState<string>();
  const written = Object.entries((field.value ?? {}) as Record<string, string>);
  return (
    <TextBox
      label={props.label}
      help={t("shopSettings.gradeLabelsHelp")}
      error={error}
      rows={3}
      value={text ?? written.map(([grade, word]) => `${grade} = ${word}`).join("\n")}
      inputRef={field.ref}
      onBlur={() => {
        setText(undefined);
        field.onBlur();
      }}
      onChange={(typed) => {
        setText(typed);
        const pairs = typed.split("\n").map((line) => line.split(/\s*[=:]\s*/));
        field.onChange(
          Object.fromEntries(
            pairs.flatMap(([grade = "", word = ""]) =>
              grade.trim() && word.trim() ? [[grade.trim(), word.trim()]] : [],
            ),
          ),
        );
      }}
    />
  );
}

function Test() {
  const { t } = useTranslation();
  const may = useMay();
  const [tested, setTested] = useState<ShopTested>();
  const [problem, setProblem] = useState<string>();
  const run = useAct(shopTest.run, {
    onDone: (answer) => {
      setProblem(undefined);
      setTested(answer);
    },
    onFail: ({ message }) => {
      setTested(undefined);
      setProblem(message);
      return false;
    },
  });
  if (!may(shopTest.run)) return null;
  return (
    <Section title={t("shopSettings.test")}>
      <Box sx={{ mb: 2 }}>{t("shopSettings.testHelp")}</Box>
      <Button variant="outlined" loading={run.isPending} onClick={() => run.mutate({})}>
        {t("shopSettings.test")}
      </Button>
      <Box role="status" sx={{ mt: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {tested && (
          <Box component="ul" className="plainList">
            {tested.checks.map(({ check, ok, says }) => (
              <Box component="li" key={check} sx={{ mb: 1 }}>
                <Alert severity={ok ? "success" : "error"}>
                  <strong>{t(`shopChecks.${check}`)}</strong> <bdi>{says}</bdi>
                </Alert>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Section>
  );
}
