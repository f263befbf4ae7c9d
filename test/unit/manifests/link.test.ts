import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import type { LinkedDependency, LinkedManifest, LinkOptions, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import type { ManifestFormat } from '../../../src/manifests/format.ts';
import { readerFor, readerOf } from '../../../src/manifests/readers.ts';
import { isSupport } from '../../../src/manifests/registry.ts';
import { assertGolden } from '../../support/golden.ts';
import { Places } from './printReading.ts';

const root = 'test/fixtures/manifests/link';

/** Each folder is a small workspace; its `options.json` holds user settings. */
describe('Linking the files of a workspace', () => {
  for (const name of readdirSync(root).sort()) {
    it(name, () => {
      const folder = `${root}/${name}`;
      const texts = new Map(filesIn(folder).map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]));
      assertGolden(printLinked(texts, optionsIn(folder, texts)), `${folder}/expected.txt`);
    });
  }
});

function filesIn(folder: string): readonly string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')).sort();
}

function optionsIn(folder: string, texts: ReadonlyMap<string, string>): LinkOptions {
  const supports = [...texts].filter(([path]) => isSupport(path)).map(([path, text]) => ({ path, text }));
  const file = `${folder}/options.json`;
  const settings = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<LinkOptions>) : {};
  return { privatePackages: [], ...settings, supports };
}

function printLinked(texts: ReadonlyMap<string, string>, options: LinkOptions): string {
  const files: WorkspaceFile[] = [];
  const read = (path: string, format: ManifestFormat | undefined): void => {
    if (format) files.push({ path, format, reading: format.read(texts.get(path) ?? '') });
  };
  for (const path of texts.keys()) read(path, readerFor(path));
  const places = new Map([...texts].map(([path, text]) => [path, new Places(text)]));
  const lines: string[] = [];
  for (const { path, coveredBy, dependencies, problems } of linkAll(files, texts, options, read)) {
    lines.push(coveredBy === null ? `# ${path}` : `# ${path}, covered by ${coveredBy}`);
    for (const linked of dependencies) lines.push(`  ${printDependency(linked, places)}`);
    const known = files.find((file) => file.path === path)?.reading.problems ?? [];
    for (const { message, range, isHarmless } of problems.filter((problem) => !known.includes(problem)))
      lines.push(`  ${isHarmless ? '~' : '!'} ${places.get(path)?.print(range)}  ${message}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Supplies the files that manifests refer to, as the program does, until no further existing file is requested. */
function linkAll(
  files: readonly WorkspaceFile[],
  texts: ReadonlyMap<string, string>,
  options: LinkOptions,
  read: (path: string, format: ManifestFormat | undefined) => void,
): readonly LinkedManifest[] {
  const supports = [...options.supports];
  for (;;) {
    const { manifests, wanted } = linkWorkspace(files, { ...options, supports });
    const known = new Set([...files, ...supports].map(({ path }) => path));
    const present = wanted.filter(({ path }) => texts.has(path) && !known.has(path));
    if (present.length === 0) return manifests;
    for (const { path, formatId } of present) {
      if (formatId === null) supports.push({ path, text: texts.get(path) ?? '' });
      else read(path, readerOf(formatId));
    }
  }
}

function printDependency(linked: LinkedDependency, places: ReadonlyMap<string, Places>): string {
  const { dependency, version, coordinates, reason, isDirect, scope, lockedBy } = linked;
  const place = lockedBy && `by ${lockedBy.path} ${places.get(lockedBy.path)?.print(lockedBy.range)}`;
  const answer = [coordinates && displayCoordinates(coordinates), reason].filter((part) => part !== null);
  const flags = [isDirect ? 'direct' : 'transitive', scope, ...(place === null ? [] : [place])];
  return `${dependency.name} ${version ?? '?'}  →  ${answer.join(', ')}  (${flags.join(', ')})`;
}
