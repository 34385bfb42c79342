import Check from "@mui/icons-material/Check";
import Warning from "@mui/icons-material/WarningAmber";
import { Box, Button } from "@mui/material";
import {
  type Brand,
  brands,
  type ContrastRow,
  contrastOf,
  contrastReport,
  contrastUses,
  offeredColors,
  papers,
  shownColor,
} from "../../contract/theme.rules.ts";
import type { Palette } from "../kit/look/theme.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Choose = (colors: Partial<Palette>) => void;

/** How each colour reads in each of its uses (WCAG AA), with the nearest that does where it does not. */
export function ContrastReport({ palette, choose }: { palette: Palette; choose: Choose }) {
  const { t } = useTranslation();
  const rows = contrastReport(palette, "light");
  const offered = offeredColors(palette);
  const count = Object.keys(offered).length;
  return (
    <PagePart title={t("theme.contrast.title")}>
      <Box component="p" role="status" sx={{ mt: 0 }}>
        {count === 0 ? t("theme.contrast.allPass") : t("theme.contrast.somePass", { count })}{" "}
        {t("theme.contrast.explained")}
      </Box>
      <Box role="region" tabIndex={0} aria-label={t("theme.contrast.title")} sx={{ overflowX: "auto" }}>
        <Box
          component="table"
          sx={{
            ...{ inlineSize: "100%", fontSize: 13 },
            "& td, & th": { textAlign: "start", px: 0.5, py: 0.75 },
            "& th": { whiteSpace: "normal", fontWeight: 500, verticalAlign: "bottom" },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t("theme.contrast.color")}</th>
              {contrastUses.map((use) => (
                <th key={use} scope="col">
                  {t(`theme.contrast.uses.${use}`)}
                </th>
              ))}
              <th scope="col">{t("theme.contrast.dark")}</th>
            </tr>
          </thead>
          <tbody>
            {brands.map((brand) => (
              <BrandRow key={brand} brand={brand} color={palette[brand]} rows={rows} />
            ))}
          </tbody>
        </Box>
      </Box>
      {brands.map((brand) => {
        const nearest = offered[brand];
        if (!nearest) return null;
        const failing = rows.filter((row) => row.brand === brand && !row.passes);
        return <Offer key={brand} brand={brand} nearest={nearest} failing={failing} onChoose={choose} />;
      })}
    </PagePart>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: "inline-block",
        inlineSize: 16,
        blockSize: 16,
        marginInlineEnd: 1,
        verticalAlign: "text-bottom",
        border: 1,
        borderColor: "divider",
        background: color,
      }}
    />
  );
}

function Ratio({ value, passes }: { value: number; passes: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = passes ? Check : Warning;
  // Rounded down, so that what fails is not told as what is asked.
  const rounded = Math.floor(value * 10) / 10;
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      <Icon
        color={passes ? "success" : "warning"}
        titleAccess={t(passes ? "theme.contrast.passes" : "theme.contrast.fails")}
        sx={{ fontSize: 16, verticalAlign: "text-bottom", marginInlineEnd: 0.5 }}
      />
      <bdi dir="ltr">{format.number(rounded)} : 1</bdi>
    </Box>
  );
}

function BrandRow({ brand, color, rows }: { brand: Brand; color: string; rows: readonly ContrastRow[] }) {
  const { t } = useTranslation();
  const dark = shownColor(color, "dark");
  return (
    <tr>
      <th scope="row" style={{ fontWeight: 500, whiteSpace: "nowrap" }}>
        <Swatch color={color} />
        {t(`theme.fields.palette.${brand}`)}
      </th>
      {contrastUses.map((use) => {
        const row = rows.find((one) => one.brand === brand && one.use === use);
        return <td key={use}>{row ? <Ratio value={row.ratio} passes={row.passes} /> : "–"}</td>;
      })}
      <td>
        <Swatch color={dark} />
        <Ratio value={contrastOf(dark, papers.dark.selected)} passes />
      </td>
    </tr>
  );
}

function Offer({
  brand,
  nearest,
  failing,
  onChoose,
}: {
  brand: Brand;
  nearest: string;
  failing: readonly ContrastRow[];
  onChoose: Choose;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const uses = format.list(failing.map(({ use }) => t(`theme.contrast.uses.${use}`)));
  const name = t(`theme.fields.palette.${brand}`);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1 }}>
      <span>{t("theme.contrast.offer", { color: name, uses })}</span>
      <Button size="small" variant="outlined" onClick={() => onChoose({ [brand]: nearest })}>
        <Swatch color={nearest} />
        {t("theme.contrast.choose", { color: nearest })}
      </Button>
    </Box>
  );
}
