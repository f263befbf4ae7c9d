import { lockFormat } from '../kit/lock.ts';
import { itemsAt, membersAt, textAt, textsAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { addCondaPackage, condaLockEntry, edgesByName } from './lockedPackage.ts';
import type { CondaFacts } from './linkConda.ts';

/**
 * conda-lock.yml, version 1 (conda-lock, `lockfile/v1/models.py`): one entry for each package and platform. The address
 * of a build has its channel, platform and build; packages of pip have addresses of their own.
 */
export const format = lockFormat<CondaFacts>({
  id: 'conda-lock',
  title: 'Conda lock file',
  fileNames: ['conda-lock.yml', 'conda-lock.yaml', '*.conda-lock.yml', '*.conda-lock.yaml'],
  ecosystem: 'conda',
  parse: readFirstYaml,
  lists: ['package'],
  version: { keys: ['version'], newest: '1' },
  packages(root, lock) {
    for (const item of itemsAt(root, 'package')) addCondaPackage(lock, item, condaLockEntry(item));
    return {
      facts: { kind: 'conda', sources: textsAt(root, 'metadata', 'sources') },
      needs: () =>
        edgesByName(
          lock,
          (item) => textAt(item, 'platform'),
          (item) => membersAt(item, 'dependencies').map(({ key }) => key.text),
        ),
    };
  },
});
