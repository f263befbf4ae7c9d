import fs from 'node:fs';
import path from 'node:path';
import type { ServiceData } from './serviceProcess.ts';
import { projectRoot } from './project.ts';

/** The content of `suite.json` in a suite folder. All fields are optional. */
interface SuiteFile {
  /** A folder or `.code-workspace` in test/fixtures/workspaces; `sample` by default. */
  readonly workspace?: string;
  /** User settings. `clearlydefined.apiUrl` is added when there is a service. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The data of the stand-in service, or `none` to run without a service; `sample` by default. */
  readonly service?: ServiceData | 'none';
  /** Environment of the extension host; `${root}` stands for the root of the checkout. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Seconds after which the window is closed and the suite fails; 240 by default. */
  readonly timeoutSeconds?: number;
}

/** One folder below test/extension (or test/web): its tests run together in one window. */
export interface HostSuite extends Required<SuiteFile> {
  readonly name: string;
  /** Path from the root of the checkout. */
  readonly folder: string;
  /** Its test files, from the root of the checkout. */
  readonly files: readonly string[];
}

const extensionTests = path.join('test', 'extension');
/** Folders that hold no suite. */
const helperFolders = ['run', 'support', 'selftest'];

/** Every folder of suites for the Node extension host that has tests, in alphabetical order. */
export function findHostSuites(): HostSuite[] {
  return fs
    .readdirSync(path.join(projectRoot, extensionTests), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !helperFolders.includes(entry.name))
    .map((entry) => readSuite(entry.name, path.join(extensionTests, entry.name)))
    .filter(({ files }) => files.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The one suite for the web worker extension host. */
export function webSuite(): HostSuite {
  return readSuite('web', path.join('test', 'web'));
}

function testFilesIn(folder: string): readonly string[] {
  return fs.globSync(`${folder}/**/*.test.ts`, { cwd: projectRoot }).sort();
}

function readSuite(name: string, folder: string): HostSuite {
  const file = path.join(projectRoot, folder, 'suite.json');
  const own: SuiteFile = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  return {
    name,
    folder,
    files: testFilesIn(folder),
    workspace: own.workspace ?? 'sample',
    settings: own.settings ?? {},
    service: own.service ?? 'sample',
    environment: Object.fromEntries(
      Object.entries(own.environment ?? {}).map(([name, value]) => [name, value.replaceAll('${root}', projectRoot)]),
    ),
    timeoutSeconds: own.timeoutSeconds ?? 240,
  };
}
