import { Alert, Box, Button, Checkbox, FormControlLabel, OutlinedInput } from "@mui/material";
import { ThemeProvider } from "@mui/system";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { contrastOf, leastContrast, type Shade } from "../../contract/theme.rules.ts";
import { themeOf } from "../kit/look/muiTheme.ts";
import { type Palette, plainColors } from "../kit/look/theme.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Money, StatusChip } from "../kit/page/values.tsx";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";

type Look = { palette: Palette; companyName: string; logo: string | File | null };

/** A list, a form and a print in the chosen colours, before they are saved. */
export function ThemePreview(look: Look) {
  const { t } = useTranslation();
  return (
    <PagePart title={t("theme.preview.title")}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 320px), 1fr))",
        }}
      >
        {(["light", "dark"] as const).map((shade) => (
          <Frame key={shade} shade={shade} palette={look.palette} label={t(`kit.modes.${shade}`)}>
            <ListOf />
            <FormOf />
          </Frame>
        ))}
        <Print {...look} />
      </Box>
    </PagePart>
  );
}

/** What is within looks as the product does in these colours, and cannot be used. */
function Frame({
  shade,
  palette,
  label,
  children,
}: {
  shade: Shade;
  palette: Palette;
  label: string;
  children: ReactNode;
}) {
  const locale = localeStore.use();
  const theme = useMemo(() => themeOf(palette, shade, locale), [palette, shade, locale]);
  const variables = Object.fromEntries(
    Object.entries(plainColors(palette, shade)).map(([name, value]) => [`--${name}`, value]),
  );
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ color: "text.secondary", mb: 0.5 }}>
        {label}
      </Box>
      <ThemeProvider theme={theme}>
        <Box
          inert
          style={{ ...variables, colorScheme: shade }}
          sx={{
            border: 1,
            borderColor: "divider",
            bgcolor: "background.default",
            color: "text.primary",
            p: 2,
            display: "grid",
            gap: 2,
          }}
        >
          {children}
        </Box>
      </ThemeProvider>
    </Box>
  );
}

function ListOf() {
  const { t } = useTranslation();
  const rows = [
    { name: "ThinkPad T14", state: t("lifecycles.saleable"), color: "success.main", cents: 24_900 },
    { name: "Latitude 5420", state: t("lifecycles.onHold"), color: "warning.main", cents: 21_500 },
    { name: "EliteBook 840", state: t("lifecycles.sold"), color: "secondary.main", cents: 28_900 },
  ];
  return (
    <Box sx={{ border: 1, borderColor: "divider", bgcolor: "background.paper" }}>
      {rows.map(({ name, state, color, cents }, at) => (
        <Box
          key={name}
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(0, 1fr) auto auto",
            gap: 2,
            alignItems: "center",
            minBlockSize: 36,
            px: 1.5,
            fontSize: 13,
            borderTop: at > 0 ? 1 : 0,
            borderColor: "divider",
            ...(at === 1 && { background: "var(--selected)", color: "primary.main", fontWeight: 600 }),
          }}
        >
          <bdi>{name}</bdi>
          <Box component="span" sx={{ color }}>
            <StatusChip name={state} color="currentColor" />
          </Box>
          <Money cents={cents} />
        </Box>
      ))}
    </Box>
  );
}

function FormOf() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <div>
        <Box sx={{ fontSize: 13, fontWeight: 500, mb: 0.5 }}>{t("fields.productName")}</Box>
        <OutlinedInput
          fullWidth
          value="ThinkPad T14"
          readOnly
          inputProps={{ "aria-label": t("fields.productName") }}
        />
      </div>
      <FormControlLabel control={<Checkbox checked readOnly />} label={t("fields.webshop")} />
      <Alert severity="error">{t("errors.required")}</Alert>
      <Alert severity="success">{t("kit.saved")}</Alert>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="contained">{t("kit.save")}</Button>
        <Button variant="outlined" color="inherit">
          {t("kit.cancel")}
        </Button>
        <Button color="error">{t("kit.delete")}</Button>
      </Box>
    </Box>
  );
}

/** The address of a picture that was just chosen, while it is shown. */
function useAddress(logo: Look["logo"]) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(logo instanceof File)) return setAddress(logo ?? undefined);
    const made = URL.createObjectURL(logo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [logo]);
  return address;
}

/** The head of an invoice, which is printed on white. */
function Print({ palette, companyName, logo }: Look) {
  const { t } = useTranslation();
  const address = useAddress(logo);
  const color = contrastOf(palette.primary, "#FFFFFF") >= leastContrast.text ? palette.primary : "#000000";
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ color: "text.secondary", mb: 0.5 }}>
        {t("theme.preview.print")}
      </Box>
      <Box
        inert
        sx={{
          border: 1,
          borderColor: "divider",
          background: "#FFFFFF",
          color: "#1B1D22",
          p: 3,
          fontSize: 13,
          minBlockSize: 280,
        }}
      >
        <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, mb: 3 }}>
          {address ? (
            <Box component="img" src={address} alt="" sx={{ maxBlockSize: 40, maxInlineSize: 160 }} />
          ) : (
            <Box sx={{ fontSize: 18, fontWeight: 600, color }}>
              <bdi>{companyName}</bdi>
            </Box>
          )}
          <Box sx={{ fontSize: 18, fontWeight: 600, color }}>{t("invoiceKinds.invoice")}</Box>
        </Box>
        <Box sx={{ borderTop: `2px solid ${color}`, pt: 1, display: "grid", gap: 0.5 }}>
          {[24_900, 21_500].map((cents, at) => (
            <Box key={cents} sx={{ display: "flex", justifyContent: "space-between" }}>
              <bdi>{["ThinkPad T14", "Latitude 5420"][at]}</bdi>
              <Money cents={cents} />
            </Box>
          ))}
          <Box
            sx={{
              display: "flex",
              justifyContent: "space-between",
              fontWeight: 600,
              borderTop: "1px solid #E1E3E8",
              pt: 0.5,
            }}
          >
            <span>{t("fields.total")}</span>
            <Money cents={46_400} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
