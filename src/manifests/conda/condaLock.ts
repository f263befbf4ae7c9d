import { graphByName } from './condaGraph.ts';
import { condaLockEntry, lockedPackages } from './lockedPackage.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { itemsAt, nodeAt, membersAt, textAt, scalarAt } from '../parse/tree.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { messages } from '../problemMessage.ts';

/**
 * conda-lock.yml, version 1 (conda-lock, `lockfile/v1/models.py`): one entry for each package and platform. The address
 * of a build has its channel, platform and build; packages of pip have addresses of their own.
 */
export const format: ManifestFormat = {
  id: 'conda-lock',
  title: 'Conda lock file',
  fileNames: ['conda-lock.yml', 'conda-lock.yaml', '*.conda-lock.yml', '*.conda-lock.yaml'],
  ecosystem: 'conda',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const { root, problems: faults } = readFirstYaml(text);
  const problems = new ProblemList(text.length);
  const list = nodeAt(root, 'package');
  if (list && list.kind !== 'list' && list.start < list.end) problems.add(messages.listExpected, list.start, list.end);
  const packages = lockedPackages(text, itemsAt(root, 'package'), condaLockEntry, problems);
  const sources = itemsAt(root, 'metadata', 'sources').flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return {
    dependencies: packages.map(({ dependency }) => dependency),
    problems: [...faults, ...problems.list, ...newerLock(scalarAt(root, 'version'), '1')],
    facts: { kind: 'conda', sources },
  };
}

function graph(text: string): DependencyGraph {
  const { root } = readFirstYaml(text);
  const packages = lockedPackages(text, itemsAt(root, 'package'), condaLockEntry);
  const entries = packages.map(({ item, dependency: { name, ecosystem } }) => {
    const needs = membersAt(item, 'dependencies').map(({ key }) => key.text);
    return { name, isPip: ecosystem === 'pypi', platform: textAt(item, 'platform'), needs };
  });
  return graphByName(entries);
}
