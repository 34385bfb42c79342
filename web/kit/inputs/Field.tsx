import { Box } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useOnRelease } from "../browser/press.ts";

type Props = {
  label: string;
  optional?: boolean;
  help?: ReactNode;
  error?: string;
  /** Gets what ties the control to its label, help and error. */
  children: (ids: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
  }) => ReactNode;
};

const Note = ({ id, color, text }: { id: string; color: string; text: ReactNode }) =>
  text && (
    <Box id={id} sx={{ fontSize: 12, color, mt: 0.5 }}>
      {text}
    </Box>
  );

/** A label above its control, help and error below it. */
export function Field({ label, optional, help, children, ...props }: Props) {
  const error = useOnRelease(props.error);
  const { t } = useTranslation();
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <Box className="field" sx={{ mb: 2, minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: "block", alignSelf: "end", fontSize: 13, fontWeight: 500, mb: 0.5 }}
      >
        {label}
        {optional && (
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
            {" "}
            ({t("kit.optional")})
          </Box>
        )}
      </Box>
      <div>{children({ id, "aria-describedby": described, "aria-invalid": error !== undefined })}</div>
      <div>
        <Note id={`${id}-help`} color="text.secondary" text={help} />
        <Note id={`${id}-error`} color="error.main" text={error} />
      </div>
    </Box>
  );
}

/** Related fields under a heading. */
export function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
      {title && (
        <Box component="legend" sx={{ typography: "h2", p: 0, mb: 1 }}>
          {title}
        </Box>
      )}
      {children}
    </Box>
  );
}

/** Two or more short fields beside each other, level even where one's label takes two lines; below each other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 2,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
        // A label, its control, and what is said about it.
        "& > *": { gridRow: "span 3" },
        "& > .field": { display: "grid", gridTemplateRows: "subgrid", gridTemplateColumns: "minmax(0, 1fr)" },
      }}
    >
      {children}
    </Box>
  );
}
