import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestProblem } from '../../protocol/messages.ts';
import { usePanelTools } from '../panelTools.ts';
import { type FileList, readFiles } from './fileList.ts';

/** The files as far as the page has them. */
export interface PageFiles {
  /** `null` until they are read. Of an earlier version while newer ones are read. */
  readonly list: FileList | null;
  readonly problem: RequestProblem | null;
  readonly isReading: boolean;
  readonly read: () => void;
}

interface Read extends Pick<PageFiles, 'list' | 'problem' | 'isReading'> {
  readonly dataVersion: number | null;
}

const nothingRead: Read = { list: null, problem: null, isReading: false, dataVersion: null };

/** Reads the files once for each version of the data, as soon as they are wanted and the page is drawn. */
export function useFileList(dataVersion: number, isWanted: boolean): PageFiles {
  const { request } = usePanelTools();
  const [{ list, problem, isReading, dataVersion: readVersion }, setRead] = useState(nothingRead);
  /** The latest request: others are out of date. */
  const latest = useRef(0);
  const read = async (): Promise<void> => {
    const own = ++latest.current;
    setRead((before) => ({ ...before, problem: null, isReading: true, dataVersion }));
    const outcome = await request('files', {});
    const now = outcome.ok && own === latest.current ? await readFiles(outcome.value, nextTask) : null;
    if (own !== latest.current) return;
    const done = { problem: outcome.ok ? null : outcome.problem, isReading: false };
    setRead((before) => ({ ...before, ...done, list: now ?? before.list }));
  };
  const isMissing = isWanted && readVersion !== dataVersion;
  useEffect(() => {
    if (isMissing) void read();
  }, [isMissing, dataVersion]);
  return { list, problem, isReading, read: () => void read() };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
