import { Box, Skeleton } from "@mui/material";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { Custody } from "../../driving/Custody.tsx";
import { FileSection } from "../../files/FileSection.tsx";
import { History } from "../../history/History.tsx";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { FailedPage } from "../../kit/page/ErrorPage.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { Code, StatusChip } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { DegaussWarning } from "../DegaussWarning.tsx";
import { FailedDrives } from "../FailedDrives.tsx";
import { Pictures } from "../pictures/Pictures.tsx";
import { type Task, useTasksOf } from "../taskActs.ts";
import { Headline } from "./Headline.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { NextStep } from "./NextStep.tsx";
import { ProductFacts } from "./ProductFacts.tsx";
import { ProductTasks } from "./ProductTasks.tsx";
import { nameOf, type Open, useActions } from "./productActions.ts";
import { TypeChanged } from "./TypeChanged.tsx";

const ListingPanel = lazyPart(() => import("../../webshop/ListingPanel.tsx"), "ListingPanel");
const LabelDialog = lazyPart(() => import("../LabelDialog.tsx"), "LabelDialog");
const ToRepairDialog = lazyPart(() => import("../ToRepairDialog.tsx"), "ToRepairDialog");
const HarvestDialog = lazyPart(() => import("./HarvestDialog.tsx"), "HarvestDialog");
const MoveDialog = lazyPart(() => import("./MoveDialog.tsx"), "MoveDialog");
const StatusDialog = lazyPart(() => import("../StatusDialog.tsx"), "StatusDialog");
const SplitDialog = lazyPart(() => import("./SplitDialog.tsx"), "SplitDialog");
const IndividualizeDialog = lazyPart(() => import("./SplitDialog.tsx"), "IndividualizeDialog");
const PriceCardDialog = lazyPart(() => import("../../documents/PriceCardDialog.tsx"), "PriceCardDialog");
const DestructionDialog = lazyPart(() => import("./DestructionDialog.tsx"), "DestructionDialog");
const CountDialog = lazyPart(() => import("./BundleDialogs.tsx"), "CountDialog");
const MergeDialog = lazyPart(() => import("./BundleDialogs.tsx"), "MergeDialog");
const OverrideDialog = lazyPart(() => import("../../proof/OverrideDialog.tsx"), "OverrideDialog");

type Props = { product: Product; open: Open | undefined; onClose: () => void; onOpen: (what: Open) => void };
function Dialogs({ product, open, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = product;
  const ids = [id];
  const show = (made: Product) => {
    onClose();
    void navigate({ to: `/products/${made.id}` });
  };
  if (!open) return null;
  if (typeof open === "object")
    return (
      <LabelDialog
        ids={open.labelsOf}
        title={t("products.labelsOfNew", { count: open.labelsOf.length })}
        onClose={onClose}
      />
    );
  if (open === "labels") return <LabelDialog ids={ids} onClose={onClose} />;
  if (open === "priceCard") return <PriceCardDialog chosen={{ ids }} count={1} onClose={onClose} />;
  if (open === "destruction") return <DestructionDialog product={product} onClose={onClose} />;
  if (open === "move") return <MoveDialog product={product} onClose={onClose} />;
  if (open === "count") return <CountDialog product={product} onClose={onClose} />;
  if (open === "merge") return <MergeDialog product={product} onClose={onClose} />;
  if (open === "status") return <StatusDialog ids={ids} onClose={onClose} onDone={() => undefined} />;
  if (open === "toRepair") return <ToRepairDialog ids={ids} what={nameOf(product)} onClose={onClose} />;
  if (open === "harvest") return <HarvestDialog product={product} onClose={onClose} onMade={show} />;
  if (open === "split") return <SplitDialog product={product} onClose={onClose} onSplit={show} />;
  if (open === "individualize")
    return (
      <IndividualizeDialog product={product} onClose={onClose} onMade={(labelsOf) => onOpen({ labelsOf })} />
    );
  return <OverrideDialog devices={[product]} onClose={onClose} />;
}

function Passport({ product, tasks }: { product: Product; tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const actions = useActions(product, setOpen);
  const { productName, serialNumber, imei, sku, statusName, statusColor, archived, lifecycle } = product;
  return (
    <Page
      title={productName}
      crumbs={[{ text: t("products.title"), to: "/products" }]}
      chip={
        <Box sx={{ display: "inline-flex", gap: 2, flexWrap: "wrap", alignItems: "center" }}>
          <Code>{serialNumber || imei || sku}</Code>
          <StatusChip
            name={archived ? t("products.inArchive") : statusName}
            color={archived ? undefined : statusColor}
          />
        </Box>
      }
      actions={actions}
      says={<Headline attributes={product.attributes} />}
      next={<NextStep product={product} tasks={tasks} onStatus={() => setOpen("status")} />}
    >
      <TypeChanged product={product} />
      <FailedDrives product={product} />
      <DegaussWarning product={product} />
      <Box
        sx={{
          display: "grid",
          columnGap: 5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 6fr)" },
          gridTemplateRows: { md: "auto 1fr" },
        }}
      >
        <Box sx={{ gridColumn: { md: 2 } }}>
          <ProductTasks product={product} tasks={tasks} readOnly={archived || lifecycle === "sold"} />
        </Box>
        <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: "1 / span 2" } }}>
          <Pictures product={product} writable={!archived} />
          <ProductFacts product={product} />
          <ListingPanel productId={product.id} />
          <Neighbours product={product} />
          <Custody productId={product.id} />
          <FileSection
            routes={products}
            of={{ productId: product.id }}
            files={product.attachments}
            writable={may(products.addFile) && !archived}
          />
        </Box>
        <Box sx={{ gridColumn: { md: 2 } }}>
          <History
            route={products.history}
            id={product.id}
            title={t("products.timeline")}
            labels="products"
            also={["tasks", "erasure-reports", "sales", "repairs", "to-repairs", "purchases", "intakes"]}
          />
        </Box>
      </Box>
      <Dialogs product={product} open={open} onClose={() => setOpen(undefined)} onOpen={setOpen} />
    </Page>
  );
}

/** The passport of a device: what it is, where it has been, what it waits for. */
export function ProductPage() {
  const { id }: { id: string } = useParams({ strict: false });
  const results = useCall(
    products.any.read,
    { params: { id: Number(id) } },
    { also: ["tasks", "erasure-reports", "sales", "repairs", "to-repairs", "purchases", "intakes"] },
  );
  const tasks = useTasksOf(Number(id));
  if (results.isError && !results.data)
    return <FailedPage error={results.error} retry={() => void results.refetch()} />;
  if (!results.data || !tasks)
    return (
      <Box sx={{ p: 3 }} aria-hidden>
        <Skeleton width={320} height={40} />
        <Skeleton variant="rectangular" height={52} sx={{ my: 2 }} />
        <Skeleton variant="rectangular" height={400} />
      </Box>
    );
  return <Passport key={id} product={results.data} tasks={tasks} />;
}
