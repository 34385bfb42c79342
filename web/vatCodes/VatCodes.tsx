import { Box } from "@mui/material";
import { rateOn } from "../../contract/vat.rules.ts";
import { vatCategories, vatCodes } from "../../contract/vatCodes.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { PercentInput, PositionInput } from "../kit/inputs/numberInputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Day, Word } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { LaterRates } from "./LaterRates.tsx";

export function VatCodeList() {
  const format = useFormat();
  const percent = (basisPoints: number) => <bdi>{format.percent(basisPoints / 10_000, 2)}</bdi>;
  return (
    <ListScreen
      of={vatCodes}
      name="vatCodes"
      sort="position"
      columns={[
        "code",
        "name",
        { key: "basisPoints", align: "end", cell: (vat) => percent(rateOn(vat, today())) },
        {
          key: "rates",
          cell: ({ rates }) =>
            rates.map(({ validFrom, basisPoints }) => (
              <Box key={validFrom}>
                {percent(basisPoints)} · <Day on={validFrom} />
              </Box>
            )),
        },
        { key: "category", cell: (vat) => <Word of="vatCategories" value={vat.category} /> },
        "margin",
        { key: "position", align: "end" },
      ]}
    />
  );
}

export function VatCodeForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={vatCodes} name="vatCodes" blank={{ category: "S" }}>
      {({ field }) => (
        <>
          <FieldRow>
            <TextInput {...field("code")} />
            <PercentInput {...field("basisPoints")} help={t("vatCodes.basisPointsHelp")} />
          </FieldRow>
          <LaterRates field={field} />
          <TextInput {...field("name")} />
          <SelectInput {...field("category")} options={vatCategories} texts="vatCategories" />
          <SwitchInput {...field("margin")} help={t("vatCodes.marginHelp")} />
          <TextInput {...field("note")} rows={2} help={t("vatCodes.noteHelp")} />
          <PositionInput {...field("position")} />
        </>
      )}
    </FormScreen>
  );
}
