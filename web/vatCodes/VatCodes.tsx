import { Box } from "@mui/material";
import { rateOn } from "../../contract/vat.rules.ts";
import { vatCodes } from "../../contract/vatCodes.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Day, Word } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useFormat } from "../kit/texts/i18n.ts";

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
