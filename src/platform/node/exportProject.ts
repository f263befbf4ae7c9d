import { pathToFileURL } from 'node:url';

import type { Result } from '../../base/result.ts';
import { succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import { type Exported, type ExportManifest, type ExportRequest, runExport } from '../../model/exports/exportRun.ts';
import { localFiles } from './localFiles.ts';
import { openService, type ServiceOptions } from './openService.ts';

export interface ExportProjectOptions extends ServiceOptions, Omit<ExportRequest, 'folders'> {
  /** An absolute path. */
  readonly folder: string;
  readonly manifests: readonly ExportManifest[];
  /** The text of a manifest, by its path. */
  readonly textOf: (path: string) => string;
  readonly website: string;
}

/** Milliseconds of work before others have a turn: the responses that come in meanwhile. */
const workBudget = 50;

/** One folder's export, for programs without an editor. The manifests are linked: private names have no coordinates. */
export async function exportProject(options: ExportProjectOptions): Promise<Result<Exported, Problem>> {
  const { folder, manifests, textOf, website, version } = options;
  const { client, definitions, platform, close } = openService(options);
  try {
    const address = pathToFileURL(folder).href;
    return await runExport(
      { ...options, folders: [{ folder: address, label: null, manifests }] },
      {
        client: succeed(client),
        website,
        program: version,
        definitions,
        textOf: (_, path) => Promise.resolve(textOf(path)),
        files: localFiles,
        caches: platform.packageCaches(),
        turns: { budget: workBudget, now: () => performance.now(), pause: () => platform.pause() },
        onProgress: () => undefined,
      },
      new AbortController().signal,
    );
  } finally {
    await close();
  }
}
