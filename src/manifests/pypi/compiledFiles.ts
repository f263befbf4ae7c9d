import { baseName } from '../../base/baseName.ts';
import { comparePaths, folderOf, pathIn } from '../folders.ts';
import { pypiFacts } from './pypiFacts.ts';
import type { PypiFile } from './pypiFacts.ts';

/**
 * Requirements that were compiled from others decide their versions, as a lock does: `requirements.txt` for the
 * `requirements.in` beside it, or else a file whose comments name it.
 */
export class CompiledFiles {
  readonly #byInput = new Map<string, string>();
  readonly #paths: ReadonlySet<string>;

  constructor(files: readonly PypiFile[]) {
    const requirements = files.filter(({ reading }) => pypiFacts(reading.facts)?.fileKind === 'requirements');
    const byPath = new Map(requirements.map((file) => [file.path, file]));
    // In the order of their paths, so that of several equal ones the first counts.
    const named = new Map<string, string>();
    for (const { path, reading } of requirements.toSorted(comparePaths)) {
      const facts = pypiFacts(reading.facts);
      if (facts?.fileKind !== 'requirements' || path.endsWith('.in')) continue;
      for (const source of facts.compiledFrom ?? []) {
        const input = pathIn(folderOf(path), baseName(source));
        if (!named.has(input)) named.set(input, path);
      }
    }
    for (const input of byPath.keys()) {
      if (!input.endsWith('.in')) continue;
      const beside = byPath.get(`${input.slice(0, -'.in'.length)}.txt`);
      const compiled = beside && isCompiled(beside) ? beside.path : named.get(input);
      if (compiled !== undefined) this.#byInput.set(input, compiled);
    }
    this.#paths = new Set(this.#byInput.values());
  }

  has({ path }: PypiFile): boolean {
    return this.#paths.has(path);
  }

  covers(file: PypiFile, input: PypiFile): boolean {
    return this.#byInput.get(input.path) === file.path;
  }
}

/** Its comments show it, or all its versions are exact. */
function isCompiled({ reading }: PypiFile): boolean {
  const { facts, dependencies } = reading;
  if (facts.kind === 'pypi' && facts.fileKind === 'requirements' && facts.compiledFrom !== null) return true;
  return (
    dependencies.length > 0 &&
    dependencies.every(({ version, source }) => version !== null || source.kind !== 'registry')
  );
}
