// Files designed to block or bloat their reader: each is listed with its problem, all others are listed too, and the
// user can type meanwhile.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describeWorkbench, type JourneyStep } from './support/describeWorkbench.ts';
import { extensionHosts, readingWorkers } from './support/extensionHosts.ts';
import { waitTimeout } from './support/eventually.ts';
import { harmlessPaths, hostilePaths, largePath, writeHostileFiles, writeLargeFile } from './support/hostileFiles.ts';
import { typeUntilListed } from './support/typing.ts';
import type { Workbench } from './support/workbench.ts';

/** Milliseconds for one abandoned file: the time limit plus reading the others again. */
const perFile = 12_000;

/** Tall enough for every row of the view. */
const tall = { width: 1280, height: 3_000 };

describeWorkbench(
  'Hostile files',
  { workspace: 'empty', prepare: writeHostileFiles, isRestricted: true, viewport: tall },
  (step) => {
    step('are listed in Restricted Mode beside the harmless files while the user types', async (workbench) => {
      await workbench.statusBarItem('Restricted Mode').waitFor();
      await listsAll(workbench, hostilePaths);
    });
    harmlessFilesAreRead(step);
    step('are abandoned after the time limit, and the others are read again', async (workbench) => {
      // A stopped process simulates a reader that does not end; no known input causes that.
      const stopped = readingWorkers();
      assert.ok(stopped.length > 0);
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      fs.writeFileSync(path.join(workbench.workspace ?? '', 'first', 'go.sum'), '');
      const row = rowOf(workbench, 'first/go.sum');
      // Behind the time limit, and the hostile files that the next reader reads again.
      await row.waitFor({ timeout: 3 * waitTimeout });
      await workbench.expand(row);
      await workbench.treeRow(/^Reading first\/go.sum took too long/).waitFor();
      assert.ok(!readingWorkers().some((pid) => stopped.includes(pid)));
      await workbench.screenshot('hostile files given up');
    });
    harmlessFilesAreRead(step);
    step('keep the extension host below 400 MB', () => {
      const peaks = extensionHosts().map(peakOf);
      process.stderr.write(`peak of the extension host: ${peaks.join()} MB\n`);
      assert.ok(peaks.length > 0 && Math.max(...peaks) < 400, peaks.join());
      return Promise.resolve();
    });
  },
);

describeWorkbench(
  'Hostile files within a raised size limit',
  {
    workspace: 'empty',
    prepare: (workspace) => {
      writeLargeFile(workspace);
      writeHostileFiles(workspace);
    },
    settings: { 'clearlydefined.maxFileSize': 500 },
    viewport: tall,
  },
  (step) => {
    step('are listed beside the harmless files while the user types', async (workbench) => {
      await listsAll(workbench, [...hostilePaths, largePath]);
    });
    harmlessFilesAreRead(step);
    step('are reported as not fully read', async (workbench) => {
      const row = rowOf(workbench, largePath);
      await workbench.expand(row);
      await workbench.treeRow(/^The text holds more values than can be read/).waitFor();
    });
  },
);

/** Types into an editor until each of these files has a row. */
async function listsAll(workbench: Workbench, paths: readonly string[]): Promise<void> {
  const began = Date.now();
  const delays = await typeUntilListed(workbench, [...paths, ...harmlessPaths]);
  const took = Date.now() - began;
  assert.ok(took < paths.length * perFile, `${took} ms`);
  assert.ok(delays.length > 0);
}

function harmlessFilesAreRead(step: JourneyStep): void {
  step('do not remove dependencies of the harmless files', async (workbench) => {
    for (const path of harmlessPaths) {
      const row = rowOf(workbench, path);
      await workbench.expand(row);
      await workbench.treeRow(/^left-pad.*1\.3\.0/).waitFor();
      await workbench.treeRow(/^react.*18\.2\.0/).waitFor();
      await row.locator('.monaco-tl-twistie').click();
    }
  });
}

function rowOf(workbench: Workbench, path: string) {
  return workbench.treeRow(new RegExp(`^${path.replaceAll('.', '\\.')}`));
}

/** The peak memory of a process in megabytes. */
function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1000);
}
