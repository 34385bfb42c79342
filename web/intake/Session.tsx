import { Box, IconButton, Tab, Tabs, Tooltip, useMediaQuery } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import type { Intake } from "../../contract/intakes.ts";
import { ArrowBack } from "../kit/look/facingIcons.tsx";
import { low } from "../kit/look/globals.ts";
import { Heading, Note } from "../kit/look/Text.tsx";
import { useScans } from "../kit/scans/scans.ts";
import { placeText } from "../kit/texts/format.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { Mute } from "../scanning/Mute.tsx";
import { useStickyFocus } from "../scanning/useStickyFocus.ts";
import { CloseBar } from "./CloseBar.tsx";
import { CountedList } from "./CountedList.tsx";
import { Counters } from "./Counters.tsx";
import { LastScans } from "./LastScans.tsx";
import { LateScans } from "./LateScans.tsx";
import { MissingList } from "./MissingList.tsx";
import { ScanField } from "./ScanField.tsx";
import type { Scanning } from "./scanning.ts";
import { UnexpectedList } from "./UnexpectedList.tsx";
import { UntypedList } from "./UntypedList.tsx";

type Props = { intake: Intake; scanning: Scanning; remember: (intake: Intake) => void };
type Part = "last" | "unexpected" | "untyped" | "missing" | "counted";

/** Scanning, full screen: the field, the counters, and what waits to be looked at. */
export function Session({ intake, scanning, remember }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const wide = useMediaQuery("(min-width: 1000px)");
  const field = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<Part>("last");
  useStickyFocus(field);
  useScans((code) => {
    scanning.take([code], intake);
    field.current?.focus();
  });
  const { counters } = intake;
  const show = (name: Part) => {
    setPart(name);
    document.getElementById(`intake-${name}`)?.scrollIntoView({ block: "center" });
  };
  const titled = (text: string, count: number) => `${text} (${format.number(count)})`;
  const parts: { name: Part; title: string; content: ReactNode; isEmpty?: boolean }[] = [
    { name: "last", title: t("intake.last"), content: <LastScans intake={intake} scanning={scanning} /> },
    {
      name: "unexpected",
      title: titled(t("intake.unexpected"), counters.undecided || counters.unexpected),
      content: <UnexpectedList intake={intake} remember={remember} />,
    },
    {
      name: "untyped",
      title: titled(t("intake.untyped"), intake.untyped.flatMap(({ lineIds }) => lineIds).length),
      content: <UntypedList intake={intake} remember={remember} />,
      isEmpty: intake.untyped.length === 0,
    },
    {
      name: "missing",
      title: titled(t("intake.missing"), counters.missing),
      content: <MissingList intake={intake} />,
    },
    {
      name: "counted",
      title: titled(t("intake.counted"), intake.counted.length),
      content: <CountedList intake={intake} remember={remember} />,
      isEmpty: intake.counted.length === 0,
    },
  ];
  const visible = parts.filter(({ isEmpty }) => !isEmpty);
  return (
    <>
      <Header intake={intake} />
      <Box
        sx={{
          overflow: "auto",
          px: { xs: 1.5, sm: 3 },
          pb: 2,
          // As high as the field to scan in and its buttons, which stay in sight.
          scrollPaddingBlockStart: { xs: "188px", sm: "72px" },
          [low]: { overflow: "visible" },
        }}
      >
        <ScanField intake={intake} scanning={scanning} field={field} />
        <LateScans intakeId={intake.id} intake={intake} />
        <Counters counters={counters} onShow={show} />
        {wide ? (
          <Box
            sx={{
              display: "grid",
              gap: 3,
              gridTemplateColumns: `repeat(${visible.length}, minmax(0, 1fr))`,
              alignItems: "start",
            }}
          >
            {visible.map(({ name, title, content }) => (
              <Box
                component="section"
                key={name}
                id={`intake-${name}`}
                aria-label={title}
                sx={{ minWidth: 0 }}
              >
                <Heading sx={{ my: 1 }}>{title}</Heading>
                {content}
              </Box>
            ))}
          </Box>
        ) : (
          <>
            <Tabs
              value={part}
              onChange={(_, next: Part) => setPart(next)}
              aria-label={t("intake.parts")}
              slotProps={{ list: { sx: { flexWrap: "wrap" } }, indicator: { sx: { display: "none" } } }}
              sx={{ mb: 1 }}
            >
              {visible.map(({ name, title }) => (
                <Tab
                  key={name}
                  value={name}
                  label={title}
                  sx={{
                    textTransform: "none",
                    minWidth: 0,
                    minHeight: 44,
                    px: 1.25,
                    "&.Mui-selected": { boxShadow: "inset 0 -2px" },
                  }}
                />
              ))}
            </Tabs>
            {(visible.find(({ name }) => name === part) ?? visible[0])?.content}
          </>
        )}
      </Box>
      <CloseBar intake={intake} scanning={scanning} onShow={show} />
    </>
  );
}

function Header({ intake }: { intake: Intake }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = placeText(intake.locationName, intake.locationLabel);
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: { xs: 1, sm: 2 },
        py: 0.5,
        borderBottom: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
      }}
    >
      <Tooltip title={t("intake.toOrder")}>
        <IconButton
          aria-label={t("intake.toOrder")}
          onClick={() => void navigate({ to: `/orders/purchases/${intake.orderId}` })}
        >
          <ArrowBack />
        </IconButton>
      </Tooltip>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box
          component="h1"
          dir="auto"
          sx={{
            inlineSize: "fit-content",
            maxInlineSize: "100%",
            fontSize: 16,
            fontWeight: 600,
            m: 0,
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          }}
        >
          <bdi>{intake.orderNr}</bdi> · <bdi>{intake.supplierName}</bdi>
        </Box>
        <Note>{t("intake.goesTo", { place })}</Note>
      </Box>
      <Mute />
    </Box>
  );
}
