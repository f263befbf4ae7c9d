import { readCondaArchive } from './condaChannel.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { dependencyOf, readRequirement } from '../pypi/requirementLine.ts';
import { missing, notLike } from '../problemMessage.ts';
import type { CondaFacts } from './linkConda.ts';

/**
 * Explicit lists (conda docs, "Building identical conda environments"): `@EXPLICIT`, then the address of one build a line, with
 * a checksum behind `#`. conda-lock adds packages of pip in comments: `# pip name @ address`. A text of this name without
 * `@EXPLICIT` is something else.
 */
export const format: ManifestFormat<CondaFacts> = {
  id: 'conda-explicit',
  title: 'Conda explicit list',
  fileNames: [
    'conda-*.lock',
    'explicit.txt',
    '*-explicit.txt',
    'explicit-*.txt',
    'spec-file.txt',
    'conda-spec-file.txt',
  ],
  ecosystem: 'conda',
  role: 'list',
  read,
};

function read(text: string): ManifestReading<CondaFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const isList = /^\uFEFF?@EXPLICIT\s*$/m.test(text);
  for (const { text: line, start } of isList ? linesOf(text, problems) : []) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed === '@EXPLICIT') continue;
    const at = start + line.indexOf(trimmed);
    const pip = /^#\s*pip\s+/.exec(trimmed)?.[0];
    if (pip !== undefined) {
      const requirement = readRequirement(trimmed.slice(pip.length), at + pip.length);
      if (requirement) dependencies.push({ ...dependencyOf(requirement, 'runtime', null), ecosystem: 'pypi' });
    } else if (!trimmed.startsWith('#')) {
      const dependency = buildAt(trimmed, at);
      if (dependency) dependencies.push(dependency);
      else problems.add(notLike('https://channel/platform/name-version-build.conda'), at, at + trimmed.length);
    }
  }
  if (!isList && text.trim() !== '') problems.add(missing('@EXPLICIT'), 0, Math.min(1, text.length));
  return { dependencies, problems: problems.list, facts: { kind: 'conda', sources: [] } };
}

function buildAt(address: string, start: number): Dependency | null {
  const found = readCondaArchive(address);
  if (!found) return null;
  const { name, version, source, nameStart, versionStart } = found;
  return {
    name,
    alias: null,
    requirement: null,
    version,
    source,
    isDirect: null,
    scope: 'runtime',
    nameRange: { start: start + nameStart, end: start + versionStart - 1 },
    versionRange: { start: start + versionStart, end: start + address.indexOf('-', versionStart) },
  };
}
