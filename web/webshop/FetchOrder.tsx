import { Alert, Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { saleImport } from "../../contract/import/listImport.routes.ts";
import type { ShopOrder } from "../../contract/webshop.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { Money } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Fetched = { order: ShopOrder; tried: boolean; wasThere: boolean };

/** What the import of a list takes besides, of which an order by its number has nothing. */
const noList = {
  ...{ leftOut: [], mended: [], mapping: [], withVat: false },
  onMatch: { orderNr: "skip" as const },
};

/** Fetches an order by the number that its customer knows, or first shows what would become of it. */
export function FetchOrder() {
  const { t } = useTranslation();
  const [number, setNumber] = useState("");
  const [busy, setBusy] = useState<"try" | "fetch">();
  const [problem, setProblem] = useState<string>();
  const [fetched, setFetched] = useState<Fetched>();
  const ask = async (tried: boolean) => {
    const shopOrderId = number.trim();
    if (!shopOrderId) return;
    setBusy(tried ? "try" : "fetch");
    setProblem(undefined);
    setFetched(undefined);
    try {
      const answer = await call(saleImport.save, {
        body: { ...noList, shopOrderId },
        query: { dryRun: tried },
      });
      const { shopOrder, skipped } = answer;
      if (shopOrder) setFetched({ order: shopOrder, tried, wasThere: skipped > 0 });
      if (!tried) void readAgain();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(undefined);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        void ask(false);
      }}
      sx={{ mb: 2, maxWidth: 720 }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "start", flexWrap: "wrap" }}>
        <Box sx={{ flex: "1 1 14rem" }}>
          <TextBox
            label={t("shopOrders.number")}
            help={t("shopOrders.numberHelp")}
            value={number}
            error={problem}
            onChange={setNumber}
            inputProps={{ maxLength: 80, dir: "ltr" }}
          />
        </Box>
        <Box sx={{ display: "flex", gap: 1, pt: { xs: 0, sm: 2.75 } }}>
          <Button type="submit" variant="contained" loading={busy === "fetch"} disabled={!number.trim()}>
            {t("shopOrders.fetch")}
          </Button>
          <Button
            color="inherit"
            variant="outlined"
            loading={busy === "try"}
            disabled={!number.trim()}
            onClick={() => void ask(true)}
          >
            {t("shopOrders.try")}
          </Button>
        </Box>
      </Box>
      <Box role="status">{fetched && <Outcome {...fetched} />}</Box>
    </Box>
  );
}

function Outcome({ order, tried, wasThere }: Fetched) {
  const { t } = useTranslation();
  const { incrementId: number, state, customer, total, problems, orderId, orderNr, id } = order;
  const isFine = problems.length === 0;
  const key = wasThere
    ? "wasThere"
    : tried
      ? isFine
        ? "wouldImport"
        : "wouldWait"
      : isFine
        ? "imported"
        : "waits";
  return (
    <Alert severity={isFine ? "success" : "warning"} sx={{ mt: 1 }}>
      <Box>
        {t(`shopOrders.${key}`, { number })} <bdi>{customer}</bdi> · <Money cents={total} />
        {state === "imported" && orderId !== null && (
          <>
            {" · "}
            <Link to={`/orders/sales/${orderId}`}>
              <bdi>{orderNr}</bdi>
            </Link>
          </>
        )}
      </Box>
      {problems.map((problem) => (
        <Box key={`${problem.code}${problem.itemId}`}>{problem.message}</Box>
      ))}
      {state === "waiting" && id > 0 && <Link to={`/orders/webshop/${id}`}>{t("shopOrders.settle")}</Link>}
    </Alert>
  );
}
