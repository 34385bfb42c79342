import { useState } from "react";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";

const StatusMailDialog = lazyPart(() => import("./StatusMailDialog.tsx"), "StatusMailDialog");

type Question = { status: string; to: string; onAnswer: (mail: boolean | undefined) => void };

/** Asks before a status that sends a mail whether it goes: true or false, undefined to change nothing. */
export function useMailQuestion() {
  const [question, setQuestion] = useState<Question>();
  const ask = (status: { name: string; mailBody: string } | undefined, to: string) =>
    status?.mailBody
      ? new Promise<boolean | undefined>((resolve) => {
          const onAnswer = (mail: boolean | undefined) => {
            setQuestion(undefined);
            resolve(mail);
          };
          setQuestion({ status: status.name, to, onAnswer });
        })
      : Promise.resolve(true);
  return { ask, dialog: question && <StatusMailDialog {...question} /> };
}
