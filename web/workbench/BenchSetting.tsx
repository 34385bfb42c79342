import { Box, OutlinedInput, ToggleButton, ToggleButtonGroup } from "@mui/material";
import type { KeyboardEvent } from "react";
import { type Bench, type BenchAct, benchActs } from "../../contract/workbench.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { Small } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { HoldReasons } from "../tasks/HoldReasons.tsx";
import type { Setting } from "./lacking.ts";
import { actKeys } from "./setting.ts";

type Props = { bench: Bench | undefined; setting: Setting; choose: (changes: Partial<Setting>) => void };

/** Which task is done here, and what a scan does with it. */
export function BenchSetting({ bench, setting, choose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "start" }}>
      <Box sx={{ flex: "1 1 240px", maxInlineSize: 420 }}>
        <ChoiceBox
          label={t("workbench.task")}
          value={setting.standardTaskId}
          options={(bench?.tasks ?? []).map(({ id, name, waiting }) => ({
            id,
            name: t("workbench.taskWaiting", { task: name, shown: format.number(waiting) }),
          }))}
          none={t("workbench.nextOfEach")}
          onChoose={(standardTaskId) => choose({ standardTaskId })}
        />
      </Box>
      <Box sx={{ mb: 2, minWidth: 0 }}>
        <Small id="bench-act" sx={{ fontWeight: 500, mb: 0.5 }}>
          {t("workbench.act")}
        </Small>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={setting.act}
          aria-labelledby="bench-act"
          onChange={(_, act: BenchAct | null) => act && choose({ act })}
          sx={{ flexWrap: "wrap" }}
        >
          {benchActs.map((act) => (
            <ToggleButton
              key={act}
              value={act}
              aria-keyshortcuts={actKeys[act]}
              sx={{ gap: 1, minHeight: 40 }}
            >
              {t(`workbench.acts.${act}`)}
              <Box
                component="kbd"
                aria-hidden
                sx={{ font: "inherit", color: "text.secondary", display: { xs: "none", sm: "inline" } }}
              >
                {actKeys[act]}
              </Box>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {setting.act === "hold" && (
        <Box sx={{ flex: "1 1 200px" }}>
          <Field label={t("fields.holdReason")}>
            {(ids) => (
              <OutlinedInput
                fullWidth
                key={setting.holdReason}
                defaultValue={setting.holdReason}
                onBlur={(event) => choose({ holdReason: event.target.value.trim() })}
                inputProps={{
                  ...ids,
                  maxLength: 500,
                  // The next key of a scanner goes to the field again.
                  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
                    if (key === "Enter") currentTarget.blur();
                  },
                }}
              />
            )}
          </Field>
          <HoldReasons onChoose={(holdReason) => choose({ holdReason })} />
        </Box>
      )}
    </Box>
  );
}
