import { placeOfChannel, withoutSecrets } from './condaChannel.ts';
import { readMatchSpec } from './matchSpec.ts';
import { partRange } from './scalarPart.ts';
import type {
  Dependency,
  DependencySource,
  ManifestFormat,
  ManifestProblem,
  ManifestReading,
  PlacedPath,
  Scope,
} from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { itemsAt, nodeAt, rangeOfNode, textAt, type TreeNode, type TreeScalar } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { isPublicIndex, isRemote } from '../pypi/pypiIndexes.ts';
import { registryOf } from '../registryHost.ts';
import { dependencyOf, readRequirementLine } from '../pypi/requirementLine.ts';

/**
 * environment.yml (conda docs, "Creating an environment file manually"): requirements of conda, and below `pip` those of pip.
 * Another file of this name, without dependencies, has none, and no problems either.
 */
export const format: ManifestFormat = {
  id: 'conda-environment',
  title: 'Conda environment',
  fileNames: [
    'environment*.yml',
    'environment*.yaml',
    'conda-environment*.yml',
    'conda-environment*.yaml',
    '*-environment.yml',
    '*-environment.yaml',
    'conda.yml',
    'conda.yaml',
    'env.yml',
    'env.yaml',
  ],
  ecosystem: 'conda',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const { root, problems: faults } = readFirstYaml(text);
  const channel = channelOf(itemsAt(root, 'channels'));
  const scope = scopeOf(textAt(root, 'category'));
  const dependencies: Dependency[] = [];
  const requirements: PlacedPath[] = [];
  const isEnvironment = text.includes('dependencies');
  const problems: ManifestProblem[] = isEnvironment ? [...faults] : [];
  const take = (item: TreeScalar, read: Dependency | null): void => {
    if (read) dependencies.push({ ...read, scope });
    else problems.push({ message: 'This is not a requirement.', range: { start: item.start, end: item.end } });
  };
  const own = new ProblemList(text.length);
  const list = nodeAt(root, 'dependencies');
  if (list && list.kind !== 'list' && !isNothing(list)) own.unreadList(list.start, list.end);
  for (const item of itemsAt(list)) {
    const pip = nodeAt(item, 'pip');
    if (item.kind === 'scalar' && item.text !== '') take(item, condaDependency(text, item, channel));
    else if (item.kind !== 'scalar' && !pip) own.unread(item.start, item.end);
    if (pip && pip.kind !== 'list' && !isNothing(pip)) own.unreadList(pip.start, pip.end);
    const lines: TreeScalar[] = [];
    for (const line of itemsAt(pip)) {
      if (line.kind === 'scalar') lines.push(line);
      else own.unread(line.start, line.end);
    }
    const index = foreignIndex(lines);
    for (const line of lines) {
      const included = includedFile(line.text);
      // Packages that would come from an index not known to be public are not requested: that file does not name the
      // index.
      if (included !== null && index === null) requirements.push({ path: included, range: rangeOfNode(line) });
      if (!isOption(line.text)) take(line, pipDependency(text, line, index));
    }
  }
  const included = requirements.length > 0 ? { requirements: requirements.map(({ path }) => path) } : {};
  return {
    dependencies,
    problems: [...problems, ...own.list],
    related: requirements,
    facts: { kind: 'conda', sources: [], ...included },
  };
}

function isNothing(node: TreeNode): boolean {
  return node.kind === 'scalar' && node.text === '';
}

/**
 * The channel of packages that name none: the first that the service knows, since it is unknown which of several holds
 * a package. If one of them is not known to be public, such packages may come from there. `null`: conda's own default.
 */
function channelOf(items: readonly TreeNode[]): Channel {
  const names = items.flatMap((item) => (item.kind === 'scalar' && item.text !== '' ? [item.text] : []));
  const channels = names.filter((name) => name !== 'nodefaults');
  const found =
    channels.find((name) => placeOfChannel(name) === 'private') ??
    channels.find((name) => placeOfChannel(name) !== 'notCovered') ??
    channels[0];
  const isOneOf = channels.some((name) => placeOfChannel(name) !== 'private') && channels.length > 1;
  return { name: found === undefined ? null : withoutSecrets(found), ...(isOneOf ? { isOneOf } : {}) };
}

interface Channel {
  readonly name: string | null;
  readonly isOneOf?: true;
}

function condaDependency(text: string, item: TreeScalar, usual: Channel): Dependency | null {
  const spec = readMatchSpec(item.text);
  if (!spec) return null;
  const { name, nameStart, requirement, requirementStart, version, build, subdir } = spec;
  const { name: channel, ...how } =
    spec.channel === null ? usual : ({ name: withoutSecrets(spec.channel), isNamed: true } as const);
  return {
    name,
    alias: null,
    requirement,
    version,
    source: { kind: 'conda', channel, subdir, build, ...how },
    isDirect: true,
    scope: 'runtime',
    nameRange: partRange(text, item, nameStart, name.length),
    versionRange: requirement === null ? null : partRange(text, item, requirementStart, requirement.length),
  };
}

function pipDependency(text: string, item: TreeScalar, index: DependencySource | null): Dependency | null {
  const line = readRequirementLine(item.text, 0);
  if (line.kind !== 'requirement') return null;
  const { nameRange, versionRange, source } = line.requirement;
  const placed = (range: { start: number; end: number }) => partRange(text, item, range.start, range.end - range.start);
  return {
    ...dependencyOf(line.requirement, 'runtime'),
    source: source.kind === 'registry' && source.registry === null ? (index ?? source) : source,
    ecosystem: 'pypi',
    nameRange: placed(nameRange),
    versionRange: versionRange && placed(versionRange),
  };
}

/**
 * An index that is not known to be public, among the options: any of the packages may come from there, and all do when it takes
 * PyPI's place.
 */
function foreignIndex(lines: readonly TreeScalar[]): DependencySource | null {
  const options = lines.flatMap(({ text }) => {
    const line = readRequirementLine(text, 0);
    return line.kind === 'option' ? [line] : [];
  });
  const main = options.find(({ name, value }) => name === 'index-url' && !isPublicIndex(value));
  const extra = options.find(
    ({ name, value }) =>
      (name === 'extra-index-url' || (name === 'find-links' && isRemote(value))) && !isPublicIndex(value),
  );
  const found = main ?? extra;
  if (!found) return null;
  return { kind: 'registry', registry: registryOf(found.value), ...(main ? {} : { isOneOf: true }) };
}

/** `-r other.txt`; other files are not followed. */
function includedFile(text: string): string | null {
  const line = readRequirementLine(text, 0);
  const isFile = line.kind === 'option' && line.name === 'requirement' && !/^[a-z][a-z\d+.-]+:/i.test(line.value);
  return isFile && line.value !== '' ? line.value : null;
}

/** `-r other.txt`, `--index-url …`, a comment: no requirement of its own. */
function isOption(line: string): boolean {
  const { kind } = readRequirementLine(line, 0);
  return kind === 'option' || kind === 'nothing';
}

/** conda-lock lets a whole file be of one sort. */
function scopeOf(category: string | null): Scope {
  return category === 'dev' ? 'development' : category === 'test' ? 'test' : 'runtime';
}
