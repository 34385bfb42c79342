import { useState } from "react";
import { messageOf } from "../kit/call/toasts.ts";
import { useAskToLeave } from "../kit/page/Confirm.tsx";
import type { ReadAs } from "./ImportSource.tsx";
import type { TableWork } from "./tableWork.ts";

type Options<W> = {
  work: W | undefined;
  setWork: (work: W | undefined) => void;
  begin: (files: readonly File[], as: ReadAs) => Promise<W>;
  isWorkedOn: (work: W) => boolean;
};

/** Reads the file of an import, and asks before what was done to it is lost to another one or another way of reading it. */
export function useImportFile<W extends TableWork>({ work, setWork, begin, isWorkedOn }: Options<W>) {
  const ask = useAskToLeave();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<readonly File[]>([]);
  const read = async (files: readonly File[], as: ReadAs = {}) => {
    if (files.length === 0) return;
    setReading(files);
    setProblem(undefined);
    try {
      setWork(await begin(files, as));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setReading([]);
    }
  };
  const mayGo = async () => !work || !isWorkedOn(work) || ask();
  return {
    problem,
    drop: { files: reading, busy: reading.length > 0, onFiles: (files: readonly File[]) => void read(files) },
    chooseOther: async () => {
      if (await mayGo()) setWork(undefined);
    },
    readAs: async (as: ReadAs) => {
      if (work && (await mayGo())) await read([work.file.source], as);
    },
  };
}
