import { Box, Skeleton } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { type Module as Name, modules as names } from "../../contract/access.ts";
import { modules } from "../../contract/modules.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { untitled } from "../kit/page/arrival.ts";
import { FailedPage, NotFoundPage } from "../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { FactList, Money } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { configForms } from "./configForms.tsx";
import { ModuleButtons } from "./ModuleButtons.tsx";
import { ModuleChip, useUntil } from "./ModuleState.tsx";

/** One module: how it stands, what it costs, and its settings. */
export function ModulePage() {
  const { module } = useParams({ strict: false }) as { module: string };
  const name = names.find((one) => one === module);
  return name ? <OneModule key={name} name={name} /> : <NotFoundPage />;
}

function OneModule({ name }: { name: Name }) {
  const { t } = useTranslation();
  const untilOf = useUntil();
  const read = useCall(modules.read, { params: { id: name } }, { also: ["payments", "cart"] });
  if (read.isError && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const crumbs = [{ text: t("modules.title"), to: "/modules" }];
  const module = read.data;
  if (!module)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={240} />
      </Page>
    );
  const until = untilOf(module);
  return (
    <Page
      title={t(`modules.${name}`)}
      crumbs={crumbs}
      chip={<ModuleChip state={module.state} />}
      width={formWidth}
    >
      <Box component="p" sx={{ mt: 0 }}>
        {t(`moduleHelp.${name}`)}
      </Box>
      <FactList
        facts={[
          [t("cart.net"), <Money key="price" cents={module.price} />],
          until ? [t("modules.state"), until] : null,
          module.paymentId !== null && [
            t("modules.lastPayment"),
            <Link key="payment" to={`/payments/${module.paymentId}`}>
              {t("payments.numbered", { number: module.paymentId })}
            </Link>,
          ],
        ]}
      />
      <ModuleButtons module={module} />
      <Settings name={name} />
    </Page>
  );
}

/** Modules whose settings are among those of the company. */
const elsewhere: readonly Name[] = ["logistics", "repairs"];

function Settings({ name }: { name: Name }) {
  const { t } = useTranslation();
  const Form = configForms[name];
  return (
    <Box component="section" sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: "divider" }}>
      <Box component="h2" sx={{ typography: "h2", m: 0, mb: 2 }}>
        {t("modules.settings")}
      </Box>
      {Form ? (
        <Form />
      ) : elsewhere.includes(name) ? (
        <>
          {t("modules.settingsElsewhere")} <Link to="/admin/settings">{t("configs.title")}</Link>
        </>
      ) : (
        <Box sx={{ color: "text.secondary" }}>{t("modules.noSettings")}</Box>
      )}
    </Box>
  );
}
