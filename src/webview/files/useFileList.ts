import { succeed } from '../../base/result.ts';
import { type UsedRequest, useRequest } from '../kit/useRequest.ts';
import { usePanelTools } from '../panelTools.ts';
import { type FileList, readFiles } from './fileList.ts';

/** Reads the files once for each version of the data, as soon as they are wanted and the page is drawn. */
export function useFileList(isWanted: boolean): UsedRequest<FileList> {
  const { request, snapshot } = usePanelTools();
  return useRequest(isWanted ? String(snapshot.dataVersion) : null, async () => {
    const outcome = await request('files', {});
    return outcome.ok ? succeed(await readFiles(outcome.value, nextTask)) : outcome;
  });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
