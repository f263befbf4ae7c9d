import path from 'node:path';
import { checkCitations } from './citations.ts';
import { projectRoot } from './project.ts';
import { runNode, runProcess, type Ended } from './runProcess.ts';
import { addReports, failedReport, lastLines, noTests, type TestReport } from './testReport.ts';

const bin = path.join(projectRoot, 'node_modules', '.bin');
const typedFolders = ['.', 'src/platform/node', 'src/webview', 'test'];

/** A check passes or fails as a whole. */
export function checkTypes(): Promise<TestReport> {
  return check(
    'types',
    typedFolders.map((folder) => tool('tsc', '--noEmit', '--pretty', 'false', '-p', folder)),
  );
}

/** The rules of the linter, and the citations of documents in comments. */
export async function checkLint(): Promise<TestReport> {
  const rules = await check('lint', [tool('oxlint', 'src', 'test', 'scripts', 'esbuild.js')]);
  return addReports([rules, checkCitations()]);
}

export function checkFormat(): Promise<TestReport> {
  return check('format', [tool('oxfmt', '--check', 'src', 'test', 'scripts', 'esbuild.js')]);
}

/** Generated files must equal what the generator writes now. */
export function checkGenerated(): Promise<TestReport> {
  return check('generated', [runNode([path.join('scripts', 'generate.ts'), '--check'])]);
}

/** No regular expression may take superlinear time on an untrusted text. */
export function checkPatterns(): Promise<TestReport> {
  return check('patterns', [runNode([path.join('scripts', 'patterns.ts')], { timeoutMs: 600_000 })]);
}

/** Builds the given bundles of esbuild.js; returns a report only if that fails. */
export async function build(...bundles: string[]): Promise<TestReport | undefined> {
  const report = await check(`build ${bundles.join(' ')}`, [runNode(['esbuild.js', ...bundles])]);
  return report.failed > 0 ? report : undefined;
}

async function check(name: string, runs: readonly Promise<Ended>[]): Promise<TestReport> {
  const bad = (await Promise.all(runs)).filter((ended) => ended.code !== 0);
  return bad.length === 0
    ? { ...noTests, passed: 1 }
    : failedReport(name, lastLines(bad.map((ended) => ended.output).join('\n'), 60));
}

function tool(name: string, ...args: string[]): Promise<Ended> {
  return runProcess(path.join(bin, name), args);
}
