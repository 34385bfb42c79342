import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Radio } from "@mui/material";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldDisplay } from "../inputs/fieldDisplay.ts";
import { Faint, Note, Small } from "../look/Text.tsx";
import { FieldValue } from "../page/FieldValue.tsx";
import { asSentence } from "../texts/format.ts";
import { useTranslation } from "../texts/i18n.ts";
import { type Difference, type Side, usualChoices } from "./stale.ts";

export type Comparison = {
  found: readonly Difference[];
  changedBy: string;
  /** Takes the other person's value of these fields, and saves. */
  merge: (theirs: readonly Difference[]) => void;
};
type Props = Comparison & {
  form: UseFormReturn;
  label: (name: string) => string;
  onClose: () => void;
};

/** Shows both versions of a record side by side, to choose one for each field. */
export function StaleDialog({ found, changedBy, merge, form, label, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(() => usualChoices(found));
  const open = found.filter(({ name }) => !chosen[name]).length;
  const all = (side: Side) => setChosen(Object.fromEntries(found.map(({ name }) => [name, side])));
  const theirs = changedBy;
  const save = () => {
    merge(found.filter(({ name }) => chosen[name] === "theirs"));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="stale-title">
      <DialogTitle id="stale-title" sx={{ fontSize: 16, fontWeight: 600 }}>
        {t("kit.stale.title")}
      </DialogTitle>
      <DialogContent>
        {found.length === 0 ? (
          <Alert severity="info">{asSentence(t("kit.stale.nothing", { who: theirs }))}</Alert>
        ) : (
          <>
            <Faint component="p" sx={{ mt: 0 }}>
              {asSentence(t("kit.stale.text", { who: theirs }))}
            </Faint>
            <Box sx={{ display: "flex", gap: 1, mb: 1, flexWrap: "wrap" }}>
              <Button size="small" color="inherit" variant="outlined" onClick={() => all("mine")}>
                {t("kit.stale.allMine")}
              </Button>
              <Button size="small" color="inherit" variant="outlined" onClick={() => all("theirs")}>
                {t("kit.stale.allTheirs", { who: theirs })}
              </Button>
            </Box>
            {found.map((difference) => (
              <Choice
                key={difference.name}
                difference={difference}
                form={form}
                label={label(difference.name)}
                theirs={theirs}
                chosen={chosen[difference.name]}
                onChoose={(side) => setChosen({ ...chosen, [difference.name]: side })}
              />
            ))}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1 }}>
        {open > 0 && (
          <Faint sx={{ marginInlineEnd: "auto" }} aria-live="polite">
            {t("kit.stale.open", { count: open })}
          </Faint>
        )}
        <Button color="inherit" onClick={onClose}>
          {t("kit.cancel")}
        </Button>
        <Button variant="contained" disabled={open > 0} onClick={save}>
          {t("kit.stale.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ChoiceProps = {
  difference: Difference;
  form: UseFormReturn;
  label: string;
  theirs: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};
function Choice({
  difference: { name, mine, theirs: other, by },
  form,
  label,
  theirs,
  chosen,
  onChoose,
}: ChoiceProps) {
  const { t } = useTranslation();
  const field = fieldDisplay(form.control, name);
  const sides: [Side, string, unknown][] = [
    ["mine", t("kit.stale.mine"), mine],
    ["theirs", theirs, other],
  ];
  const title = field?.label ?? label;
  return (
    <Box component="fieldset" sx={{ border: 0, borderTop: 1, borderColor: "divider", m: 0, p: 0, py: 1.5 }}>
      <Small component="legend" sx={{ float: "inline-start", inlineSize: "100%", fontWeight: 600, p: 0 }}>
        {title}
        <Box component="span" sx={{ fontWeight: 400, color: "text.secondary", marginInlineStart: 1 }}>
          {t(`kit.stale.by.${by}`, { who: theirs })}
        </Box>
      </Small>
      <Box sx={{ clear: "both", display: "grid", gap: 1, pt: 0.5, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {sides.map(([side, who, value]) => (
          <Box
            key={side}
            component="label"
            sx={{
              display: "flex",
              gap: 1,
              alignItems: "start",
              p: 1,
              border: 1,
              borderColor: chosen === side ? "primary.main" : "divider",
              borderRadius: 1,
              cursor: "pointer",
              minWidth: 0,
            }}
          >
            <Radio
              size="small"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              sx={{ p: 0 }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Note>{who}</Note>
              <Box
                sx={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap", maxHeight: 160, overflow: "auto" }}
              >
                <FieldValue control={form.control} name={name} value={value} />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
