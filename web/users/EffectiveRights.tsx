import { Box } from "@mui/material";
import { type Group, type Resource, type Right, resources } from "../../contract/access.ts";
import { idleRights, type Reason, reasonsFor } from "../../contract/rights.rules.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { formatNow, useFormat, useTranslation } from "../kit/texts/i18n.ts";

const over = (resource: Resource, right: Right) => right.startsWith(`${resource}:`);
const actionOf = (right: Right) => right.slice(right.indexOf(":") + 1);

/** What somebody may do, per resource, and because of which group or that it was given to them alone. */
export function EffectiveRights({
  groups,
  permissions,
}: {
  groups: readonly Group[];
  permissions: readonly Right[];
}) {
  const { t } = useTranslation();
  const reasons = reasonsFor(groups, permissions);
  const idle = idleRights(groups, permissions);
  const nameOf = (right: Right) => {
    const [resource = ""] = right.split(":");
    return `${t(keyIn("resources", resource))}: ${t(keyIn("actions", actionOf(right)))}`;
  };
  return (
    <PagePart title={t("users.may")}>
      {reasons.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("users.mayNothing")}</Box>}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "180px minmax(0, 1fr)" },
          columnGap: 2,
          rowGap: { xs: 0, sm: 0.75 },
          "& dt": { fontWeight: 500 },
          "& dd": { m: 0, mb: { xs: 1, sm: 0 } },
        }}
      >
        {resources
          .map((resource) => [resource, reasons.filter(({ right }) => over(resource, right))] as const)
          .filter(([, own]) => own.length > 0)
          .map(([resource, own]) => (
            <ResourceRights key={resource} resource={resource} reasons={own} />
          ))}
      </Box>
      {idle.length > 0 && (
        <Box component="p" sx={{ color: "text.secondary" }}>
          {t("users.idleRights", { rights: formatNow().list(idle.map(nameOf)) })}
        </Box>
      )}
    </PagePart>
  );
}

function ResourceRights({ resource, reasons }: { resource: Resource; reasons: readonly Reason[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = ({ groups, isSingle }: Reason) => {
    const names = groups.map((group) => t(`groups.${group}`));
    const byGroups = groups.length > 0 && t("users.because", { reason: format.list(names) });
    return [byGroups, isSingle && t("users.givenSingly")].filter(Boolean).join(" · ");
  };
  const byReason = Map.groupBy(reasons, why);
  return (
    <>
      <dt>{t(`resources.${resource}`)}</dt>
      <dd>
        {[...byReason].map(([because, own]) => (
          <div key={because}>
            {format.list(own.map(({ right }) => t(keyIn("actions", actionOf(right)))))}{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              · {because}
            </Box>
          </div>
        ))}
      </dd>
    </>
  );
}
