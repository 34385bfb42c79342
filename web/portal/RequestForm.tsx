import { Box } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { requestKinds, requestLimits } from "../../contract/files.rules.ts";
import type { pickupRequests, repairRequests } from "../../contract/requests.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { upload } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ErrorSummary, Form, useSaveKey } from "../kit/form/form.tsx";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { SaveBar } from "../kit/form/SaveBar.tsx";
import type { useRecordForm } from "../kit/form/useRecordForm.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { pagePath } from "../orders/kinds.ts";

type State = Pick<ReturnType<typeof useRecordForm>, "dirty" | "summaryOf" | "saving"> & {
  save: () => Promise<{ id: number; orderNr: string } | undefined>;
};
type Props = {
  kind: OrderKind;
  title: string;
  state: State;
  addFile: (typeof pickupRequests | typeof repairRequests)["addFile"];
  filesTitle: string;
  /** Gets the place for files between its own fields. */
  children: (files: ReactNode) => ReactNode;
};

/** A form by which somebody outside the company asks for an order, with files. */
export function RequestForm({ kind, title, state, addFile, filesTitle, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sending, setSending] = useState(false);
  const unsent = useRef(false);
  unsent.current = state.dirty.current || files.length > 0;
  useLeaveGuard(unsent);
  const send = async () => {
    const order = await state.save();
    if (!order) return;
    setSending(true);
    // A request without its files is a request still; they can be added on its page.
    if (files.length > 0) await upload(addFile, { params: { orderId: order.id } }, files).catch(showError);
    unsent.current = false;
    showToast(t("portal.sent", { order: order.orderNr }));
    void readAgain();
    await navigate({ to: pagePath(kind, order.id), replace: true });
  };
  useSaveKey(() => void send());
  return (
    <Page title={title} width={formWidth} crumbs={[{ text: t("portal.title"), to: "/home" }]}>
      <Form aria-label={title} onSubmit={() => void send()}>
        <ErrorSummary {...state.summaryOf(send)} />
        {children(
          <Box sx={{ mb: 3 }}>
            <FileDrop
              small
              multiple
              kinds={requestKinds}
              title={filesTitle}
              help={t("portal.filesHelp", { count: requestLimits.files })}
              files={files}
              busy={sending}
              onFiles={(chosen) => setFiles(chosen.slice(0, requestLimits.files))}
            />
          </Box>,
        )}
        <SaveBar text={t("portal.send")} saving={state.saving || sending} back="/home" />
      </Form>
    </Page>
  );
}
