import { Alert, Box, Button, Link } from "@mui/material";
import { listings } from "../../contract/webshop.routes.ts";
import type { Listing } from "../../contract/webshop.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Code, Count, FactList, Instant, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";
import { Missing } from "./Missing.tsx";

/** Where a device stands in the web shop, what it lacks for it, and the way in and out. */
export function ListingPanel({ productId }: { productId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const params = { id: productId };
  const { data } = useCall(listings.read, { params }, { enabled: may(listings.read) });
  const publish = useAct(listings.publish, { done: t("webshop.publishing") });
  const withdraw = useAct(listings.withdraw, { done: t("webshop.withdrawing") });
  if (!data || (!data.connected && data.state === null)) return null;
  const { state, missing, refusal } = data;
  const isThere = state !== null && state !== "withdrawn";
  const isReady = missing.length === 0;
  return (
    <Box component="section" aria-label={t("fields.webshop")} sx={{ mb: 3 }}>
      <Facts listing={data} />
      {refusal && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {refusal}
        </Alert>
      )}
      {state === "published" && data.salable !== null && data.salable !== data.quantity && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t("webshop.salable", { salable: data.salable, quantity: data.quantity })}
        </Alert>
      )}
      {!isReady && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t("webshop.missing")} <Missing missing={missing} />
        </Alert>
      )}
      {may(listings.publish) && data.connected && (
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
          <Button
            variant="outlined"
            disabled={!isReady}
            loading={publish.isPending}
            onClick={() => publish.mutate({ params })}
          >
            {t(isThere ? "webshop.publishAgain" : "webshop.publish")}
          </Button>
          {isThere && (
            <Button color="inherit" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
              {t("webshop.withdraw")}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function Facts({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const label = useLabels("products");
  const { state, missing, entityId, sku, url, publishedAt } = listing;
  const shown = state ?? (missing.length === 0 ? "ready" : "incomplete");
  return (
    <FactList
      title={t("fields.webshop")}
      facts={[
        [label("webshopState"), <Word key="state" of="shopStates" value={shown} />],
        entityId !== null && [label("webshopNumber"), <Code key="entity">{String(entityId)}</Code>],
        sku !== "" && [label("webshopSku"), <Code key="sku">{sku}</Code>],
        listing.quantity > 1 && [
          t("webshop.quantityFact"),
          <Count key="quantity" value={listing.quantity} />,
        ],
        url !== "" && [
          label("webshopUrl"),
          <Link key="url" href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
            {url}
          </Link>,
        ],
        publishedAt !== null && [label("webshopPublishedAt"), <Instant key="at" at={publishedAt} />],
      ]}
    />
  );
}
