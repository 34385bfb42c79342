import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import type { ContactFilter } from "../../contract/mailingLists.ts";
import { dealingFilters, roleFilters, textFilters } from "../contacts/contactFilters.ts";
import { FilterText } from "../kit/list/Filters.tsx";
import { Small } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

/** Which contacts a saved filter finds, and the way to their list. */
export function FilterInWords({ filter }: { filter: ContactFilter }) {
  const { t } = useTranslation();
  const label = useLabels("contacts");
  const navigate = useNavigate();
  const filters = [...roleFilters, ...textFilters, ...dealingFilters];
  const values = Object.entries(filter).map(([key, value]) => [key, String(value)] as const);
  const to = { to: "/contacts", search: Object.fromEntries(values) as never };
  return (
    <Small sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 2 }}>
      {values.map(([key, value]) => {
        const known = filters.find((one) => one.key === key);
        return (
          <Box key={key} component="span" sx={{ border: 1, borderColor: "divider", px: 1, py: 0.5 }}>
            {known ? (
              <FilterText filter={known} value={value} label={label(key)} />
            ) : (
              <>
                {t("mailingLists.filterParts.q")} <strong>{value}</strong>
              </>
            )}
          </Box>
        );
      })}
      <Button size="small" onClick={() => void navigate(to)}>
        {t("mailingLists.showContacts")}
      </Button>
    </Small>
  );
}
