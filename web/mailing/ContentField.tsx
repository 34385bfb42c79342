import { Box, Button } from "@mui/material";
import { useState } from "react";
import { type Control, get, useController, useFormState } from "react-hook-form";
import { emptyCopy } from "../../contract/emailBlocks.rules.ts";
import type { Block, Copy } from "../../contract/emailBlocks.ts";
import type { Contents, Subjects } from "../../contract/emails.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { useLocked } from "../kit/inputs/Lockable.tsx";
import { Menu, MenuItem } from "../kit/overlays/overlays.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { isRightToLeft, useTranslation } from "../kit/texts/i18n.ts";
import { BlockList } from "./editor/BlockList.tsx";
import { blockKinds, leafKinds } from "./editor/blocks.ts";
import type { Editing } from "./editor/editing.ts";
import { VariableBox } from "./editor/VariableBox.tsx";
import { languageName } from "./languageName.ts";

/** The subject and the blocks of a mail, a copy for each language. */
export function ContentField({ control }: { control: Control }) {
  const { t } = useTranslation();
  const content = useController({ control, name: "content" }).field;
  const subject = useController({ control, name: "subject" }).field;
  const own = useController({ control, name: "locale" }).field;
  const { errors } = useFormState({ control });
  const disabled = useLocked();
  const copies = (content.value ?? {}) as Contents;
  const there = locales.filter((locale) => copies[locale]);
  const [chosen, setChosen] = useState<Locale>();
  const locale = chosen && copies[chosen] ? chosen : (there.find((one) => one === own.value) ?? there[0]);
  const errorAt = (path: string) => (get(errors, path) as { message?: string } | undefined)?.message;
  const setCopy = (at: Locale, copy: Copy | undefined) => {
    const { [at]: _, ...others } = copies;
    content.onChange(copy ? { ...copies, [at]: copy } : others);
  };
  function add(next: Locale) {
    // A translation begins with the text that is there.
    setCopy(next, locale ? structuredClone(copies[locale]) : emptyCopy());
    if (there.length === 0) own.onChange(next);
    setChosen(next);
  }
  async function remove(at: Locale) {
    const language = languageName(at);
    if (
      !(await confirm({ title: t("emails.removeCopy", { language }), action: t("kit.delete"), danger: true }))
    )
      return;
    setCopy(at, undefined);
    const { [at]: _, ...subjects } = (subject.value ?? {}) as Subjects;
    subject.onChange(subjects);
    const left = there.filter((one) => one !== at);
    if (own.value === at && left[0]) own.onChange(left[0]);
    setChosen(undefined);
  }
  const editing: Editing | undefined = locale && {
    locale,
    disabled,
    problemAt: (path) => errorAt(`content.${locale}.${path}`),
    listOf: (list) => <BlockList {...editing!} {...list} kinds={leafKinds} />,
  };
  return (
    <FieldGroup title={t("emails.contentTitle")}>
      <CopyTabs
        there={there}
        current={locale}
        disabled={disabled}
        hasError={(at) => Boolean(get(errors, `content.${at}`) ?? get(errors, `subject.${at}`))}
        onChoose={setChosen}
        onAdd={add}
      />
      {there.length > 1 && (
        <ChoiceBox
          label={t("emails.ownLanguage")}
          options={there.map((id) => ({ id, name: languageName(id) }))}
          value={own.value as Locale}
          disabled={disabled}
          onChoose={(next) => own.onChange(next)}
        />
      )}
      {locale && editing && (
        <Box key={locale}>
          <VariableBox
            label={t("emails.subjectIn", { language: languageName(locale) })}
            value={(subject.value as Subjects)?.[locale] ?? ""}
            onChange={(text) => subject.onChange({ ...(subject.value as Subjects), [locale]: text })}
            error={errorAt(`subject.${locale}`)}
            dir={isRightToLeft(locale) ? "rtl" : "ltr"}
            maxLength={200}
            disabled={disabled}
          />
          {(errorAt(`content.${locale}`) ?? errorAt(`content.${locale}.blocks`)) && (
            <div className="fieldNote isError" role="alert">
              {errorAt(`content.${locale}`) ?? errorAt(`content.${locale}.blocks`)}
            </div>
          )}
          <BlockList<Block>
            {...editing}
            blocks={copies[locale]!.blocks}
            onChange={(blocks) => setCopy(locale, { blocks })}
            kinds={blockKinds}
            label={t("emails.blocksLabel")}
            path="blocks"
          />
          {there.length > 1 && !disabled && (
            <Button size="small" color="error" onClick={() => void remove(locale)} sx={{ mt: 1 }}>
              {t("emails.removeCopy", { language: languageName(locale) })}
            </Button>
          )}
        </Box>
      )}
    </FieldGroup>
  );
}

type TabsProps = {
  there: readonly Locale[];
  current: Locale | undefined;
  disabled: boolean;
  hasError: (locale: Locale) => boolean;
  onChoose: (locale: Locale) => void;
  onAdd: (locale: Locale) => void;
};
/** The languages that have a copy, and a menu of the others. */
function CopyTabs({ there, current, disabled, hasError, onChoose, onAdd }: TabsProps) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const others = locales.filter((locale) => !there.includes(locale));
  return (
    <Box
      role="group"
      aria-label={t("emails.copies")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}
    >
      {there.map((locale) => (
        <Button
          key={locale}
          size="small"
          variant={locale === current ? "contained" : "outlined"}
          color={hasError(locale) ? "error" : locale === current ? "primary" : "inherit"}
          aria-pressed={locale === current}
          onClick={() => onChoose(locale)}
        >
          <bdi lang={locale}>{languageName(locale)}</bdi>
        </Button>
      ))}
      {!disabled && others.length > 0 && (
        <Button size="small" aria-haspopup="menu" onClick={({ currentTarget }) => setMenu(currentTarget)}>
          {t("emails.addCopy")}
        </Button>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {others.map((locale) => (
          <MenuItem
            key={locale}
            onClick={() => {
              setMenu(null);
              onAdd(locale);
            }}
          >
            <bdi lang={locale}>{languageName(locale)}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
