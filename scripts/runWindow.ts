import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { createProfile, type Profile } from '../test/host/profile.ts';
import { begunFile } from './begunFile.ts';
import { copyWorkspace } from './copyWorkspace.ts';
import { copyInstalledPackage } from './installedPackage.ts';
import { failedReport, lastLines, readReport, type TestReport } from './testReport.ts';
import { serverProgram, vscodeProgram } from './vscodeProgram.ts';

/** A window for running tests. */
export interface WindowRun {
  /** The name shown in failures. */
  readonly name: string;
  /** The extension under development: a folder with a package.json. */
  readonly developmentPath: string;
  /** The extension under test is the installed package, and not the one under development. */
  readonly isInstalled: boolean;
  /** The module with `run()`, which writes a report to a given file. */
  readonly entry: string;
  /** The folder of bundled test files that the entry loads. */
  readonly testFiles: string;
  /** The name of a workspace in test/fixtures/workspaces; the window opens a copy. */
  readonly workspace: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Environment of the Node extension host; a web worker has none. */
  readonly environment: Readonly<Record<string, string>>;
  readonly isWeb: boolean;
  readonly timeoutMs: number;
  /** Built-in extensions to leave out, as `publisher.name`. */
  readonly withoutBuiltins?: readonly string[];
  /** The profile of an earlier window, which its caller disposes; by default a new one. */
  readonly profile?: Profile;
}

/** The user setting that replaces TEST_REPORT for tests in a web worker. */
const reportSetting = 'testReport.file';

/**
 * Runs tests in a window with a profile of its own. The notes of the report name the VS Code that was used. A window
 * that ends with an error, or whose tests never report, counts as one failure with the end of its output.
 */
export async function runWindow(run: WindowRun): Promise<TestReport> {
  // Only a browser has the extension host that extensions in a browser run in.
  const { executablePath, label } = await (run.isWeb ? serverProgram() : vscodeProgram());
  const note = `${label}, ${run.isWeb ? 'web worker' : 'Node'} extension host`;
  const profile = run.profile ?? createProfile();
  const reportFile = path.join(profile.root, 'report.json');
  const extension = (run.isInstalled ? copyInstalledPackage(profile.extensionsDir) : undefined) ?? run.developmentPath;
  profile.writeSettings({ ...run.settings, [reportSetting]: reportFile }, [extension]);
  try {
    const { end, output } = await startWindow(run, executablePath, profile, reportFile);
    const report = readReport(reportFile);
    if (report === undefined) {
      const failed = failedReport(`${run.name}: no report came back (${end ?? 'exit code 0'})`, output, [note]);
      return fs.existsSync(begunFile(reportFile)) ? failed : { ...failed, didNotStart: true };
    }
    const notes = [note, ...report.notes];
    if (end === undefined || report.failed > 0) return { ...report, notes };
    return { ...report, failed: 1, failures: [{ title: `${run.name}: ${end}`, detail: output }], notes };
  } finally {
    if (!run.profile) profile.dispose();
  }
}

/** `end` is undefined if the program ended with exit code 0. */
async function startWindow(
  run: WindowRun,
  vscodeExecutablePath: string,
  profile: Profile,
  reportFile: string,
): Promise<{ end: string | undefined; output: string }> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  let end: string | undefined;
  try {
    await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: run.developmentPath,
      extensionTestsPath: run.entry,
      extensionTestsEnv: {
        ...run.environment,
        TEST_FILES: run.testFiles,
        TEST_REPORT: reportFile,
        VSCODE_HOST_TIMEOUT_MS: String(run.timeoutMs),
      },
      launchArgs: [
        copyWorkspace(run.workspace, profile.root),
        `--user-data-dir=${profile.userDataDir}`,
        `--extensions-dir=${profile.extensionsDir}`,
        ...(run.withoutBuiltins ?? []).map((name) => `--disable-extension=${name}`),
        ...(run.isWeb ? ['--extensionDevelopmentKind=web'] : []),
      ],
      stdout: sink,
      stderr: sink,
    });
  } catch (error) {
    end = error instanceof Error ? error.message : String(error);
  }
  return { end, output: lastLines(Buffer.concat(chunks).toString()) };
}
