import type { Scope } from '../../core/scopes.ts';
import { channelAmong, type CondaPlace, withoutSecrets } from './condaChannel.ts';
import { readMatchSpec } from './matchSpec.ts';
import type { Dependency, DependencySource, PlacedPath } from '../format.ts';
import { manifestFormat } from '../kit/manifest.ts';
import { type TreeNode, type TreeScalar, itemsAt, nodeAt, rangeOfPart, textAt, textsAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { type PypiIndexes, isPublicIndex, isRemote, makeIndexes } from '../pypi/pypiIndexes.ts';
import { dependencyOf, readRequirementLine, readRequirementLines } from '../pypi/requirementLine.ts';
import { messages } from '../problemMessage.ts';
import type { CondaFacts } from './linkConda.ts';

/**
 * environment.yml (conda docs, "Creating an environment file manually"): requirements of conda, and below `pip` those of pip.
 * Another file of this name, without dependencies, has none, and no problems either.
 */
export const format = manifestFormat<CondaFacts>({
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
  parse: (text) => readFirstYaml(text.includes('dependencies') ? text : ''),
  requirements(root, found) {
    const { text, problems, faultAt } = found;
    const channels = textsAt(root, 'channels').filter((name) => name !== '');
    const usual = channelAmong(channels);
    const scope = scopeOf(textAt(root, 'category'));
    // Behind a fault, channels and indexes may be missing.
    const hasChannels = faultAt === undefined || (nodeAt(root, 'channels')?.end ?? Infinity) < faultAt;
    const isOpen = ({ source }: Dependency): boolean =>
      source.kind === 'conda'
        ? !hasChannels && source.isNamed !== true
        : source.kind === 'registry' && faultAt !== undefined;
    const add = (item: TreeScalar, dependency: Dependency | null): void => {
      if (dependency)
        found.list.push({ ...dependency, ...(isOpen(dependency) ? { source: unknownSource } : {}), scope });
      else problems.add(messages.invalidRequirement, item.start, item.end);
    };
    const itemsIn = (list: TreeNode | undefined): readonly TreeNode[] => {
      if (list && list.kind !== 'list' && !(list.kind === 'scalar' && list.text === ''))
        problems.add(messages.listExpected, list.start, list.end);
      return itemsAt(list);
    };
    const requirements: PlacedPath[] = [];
    let indexes: PypiIndexes | null = null;
    for (const item of itemsIn(nodeAt(root, 'dependencies'))) {
      const pip = nodeAt(item, 'pip');
      if (item.kind === 'scalar' && item.text !== '') add(item, condaDependency(text, item, usual));
      else if (item.kind !== 'scalar' && !pip) problems.unread(item.start, item.end);
      const lines: TreeScalar[] = [];
      for (const line of itemsIn(pip)) {
        if (line.kind === 'scalar') lines.push(line);
        else problems.unread(line.start, line.end);
      }
      const named = indexesIn(lines);
      indexes = named ?? indexes;
      for (const line of lines) {
        const included = includedFile(line.text);
        // A file that comes with an index not known to be public isn't read: it doesn't name the index itself.
        if (included !== null && [...(named?.main ?? []), ...(named?.extra ?? [])].every(isPublicIndex))
          requirements.push({ path: included, range: rangeOf(line) });
        if (!isOption(line.text)) add(line, pipDependency(text, line));
      }
    }
    return {
      related: requirements,
      facts: () => ({
        kind: 'conda',
        sources: [],
        ...(requirements.length > 0 ? { requirements: requirements.map(({ path }) => path) } : {}),
        ...(channels.length > 0 ? { channels: channels.map(withoutSecrets) } : {}),
        ...(indexes ? { indexes } : {}),
      }),
    };
  },
});

export const unknownSource: DependencySource = { kind: 'unknown', text: '' };

function condaDependency(text: string, item: TreeScalar, usual: CondaPlace): Dependency | null {
  const spec = readMatchSpec(item.text);
  if (!spec) return null;
  const { name, nameStart, requirement, requirementStart, version, build, subdir } = spec;
  const place = spec.channel === null ? usual : ({ channel: withoutSecrets(spec.channel), isNamed: true } as const);
  return {
    name,
    alias: null,
    requirement,
    version,
    source: { kind: 'conda', subdir, build, ...place },
    isDirect: true,
    scope: 'runtime',
    nameRange: rangeOfPart(text, item, nameStart, name.length),
    versionRange: requirement === null ? null : rangeOfPart(text, item, requirementStart, requirement.length),
  };
}

function pipDependency(text: string, item: TreeScalar): Dependency | null {
  const line = readRequirementLine(item.text, 0);
  if (line.kind !== 'requirement') return null;
  const { nameRange, versionRange } = line.requirement;
  const placed = (range: { start: number; end: number }) =>
    rangeOfPart(text, item, range.start, range.end - range.start);
  return {
    ...dependencyOf(line.requirement, 'runtime'),
    ecosystem: 'pypi',
    nameRange: placed(nameRange),
    versionRange: versionRange && placed(versionRange),
  };
}

/** The indexes that the options of a `pip` list name; `null` for none. */
function indexesIn(lines: readonly TreeScalar[]): PypiIndexes | null {
  const options = lines
    .flatMap(({ text }) => readRequirementLines(text, 0))
    .flatMap((line) => (line.kind === 'option' ? [line] : []));
  if (options.length === 0) return null;
  const values = (name: string): readonly string[] =>
    options.flatMap((option) => (option.name === name ? option.value : []));
  return makeIndexes({
    main: values('index-url'),
    extra: [...values('extra-index-url'), ...values('find-links').filter(isRemote)],
    isClosed: values('no-index').length > 0,
  });
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
