import { type ReactNode, useId } from "react";
import { useOnRelease } from "../browser/onRelease.ts";
import { useTranslation } from "../texts/i18n.ts";

/** The texts around a control. */
export type Labelled = { label: string; optional?: boolean; help?: ReactNode; error?: string };
/** The attributes that tie a control to its label, help and error. */
export type FieldIds = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean };
type Props = Labelled & { children: (ids: FieldIds) => ReactNode };

const Note = ({ id, isError, text }: { id: string; isError?: boolean; text: ReactNode }) =>
  text && (
    <div id={id} className={isError ? "fieldNote isError" : "fieldNote"}>
      {text}
    </div>
  );

/** A label above its control, help and error below it. */
export function Field({ label, optional, help, children, ...props }: Props) {
  const error = useOnRelease(props.error);
  const { t } = useTranslation();
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="field">
      <label htmlFor={id} className="fieldLabel">
        {label}
        {optional && <span> ({t("kit.optional")})</span>}
      </label>
      <div>{children({ id, "aria-describedby": described, "aria-invalid": error !== undefined })}</div>
      <div>
        <Note id={`${id}-help`} text={help} />
        <Note id={`${id}-error`} isError text={error} />
      </div>
    </div>
  );
}

type GroupProps = { title?: string; id?: string; help?: string; children: ReactNode };
/** Related fields under a heading; links lead to its `id`. */
export function FieldGroup({ title, id, help, children }: GroupProps) {
  return (
    <fieldset className="fieldGroup" id={id}>
      {title && <legend>{title}</legend>}
      {help && <p className="fieldNote">{help}</p>}
      {children}
    </fieldset>
  );
}

/** Short fields in a row, aligned even when a label takes two lines; below each other on a phone. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className="fieldRow">{children}</div>;
