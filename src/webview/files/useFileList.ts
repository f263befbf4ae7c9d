import { succeed } from '../../base/result.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import { useRequest } from '../kit/useRequest.ts';
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

/** Reads the files once for each version of the data, as soon as they are wanted and the page is drawn. */
export function useFileList(isWanted: boolean): PageFiles {
  const { request, snapshot } = usePanelTools();
  const { requested, latest, again } = useRequest(isWanted ? String(snapshot.dataVersion) : null, async () => {
    const outcome = await request('files', {});
    return outcome.ok ? succeed(await readFiles(outcome.value, nextTask)) : outcome;
  });
  return {
    list: latest,
    problem: requested.state === 'failed' ? requested.problem : null,
    isReading: isWanted && requested.state === 'loading',
    read: again,
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
