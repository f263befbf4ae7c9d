import type { Steps } from '../../base/steps.ts';
import { graphByName } from '../conda/condaGraph.ts';
import { condaLockEntry, lockedPackages } from '../conda/lockedPackage.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { itemsAt, membersAt, textAt, scalarAt } from '../locate/tree.ts';
import { newerLock } from '../locate/lockVersion.ts';
import { readYaml } from '../locate/yaml.ts';

/**
 * conda-lock.yml, version 1 (conda-lock, `lockfile/v1/models.py`): one entry for each package and platform. The address of a
 * build says its channel, platform and build; packages of pip have addresses of their own.
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

function* read(text: string): Steps<ManifestReading> {
  const [document] = yield* readYaml(text);
  const packages = yield* lockedPackages(text, itemsAt(document?.root, 'package'), condaLockEntry);
  const sources = itemsAt(document?.root, 'metadata', 'sources').flatMap((item) =>
    item.kind === 'scalar' ? [item.text] : [],
  );
  return {
    dependencies: packages.map(({ dependency }) => dependency),
    problems: [...(document?.problems ?? []), ...newerLock(scalarAt(document?.root, 'version'), '1')],
    facts: { kind: 'conda', sources },
  };
}

function* graph(text: string): Steps<DependencyGraph> {
  const [document] = yield* readYaml(text);
  const packages = yield* lockedPackages(text, itemsAt(document?.root, 'package'), condaLockEntry);
  const entries = packages.map(({ item, dependency: { name, ecosystem } }) => {
    const needs = membersAt(item, 'dependencies').map(({ key }) => key.text);
    return { name, isPip: ecosystem === 'pypi', platform: textAt(item, 'platform'), needs };
  });
  return yield* graphByName(entries);
}
