import { manifestFormat } from '../kit/manifest.ts';
import { readToml } from '../parse/toml.ts';
import { membersAt } from '../parse/tree.ts';
import { ProjectIndexes, ProjectReader } from './projectReader.ts';
import type { PypiFacts } from './pypiFacts.ts';

const otherTables: ReadonlySet<string> = new Set(['source', 'requires', 'scripts', 'pipenv']);

/** Pipfile (Pipenv docs, "Pipfile & Pipfile.lock"). Every table that has no other meaning is a category of packages. */
export const format = manifestFormat<PypiFacts>({
  id: 'pipenv-file',
  title: 'Pipenv project',
  fileNames: ['Pipfile'],
  ecosystem: 'pypi',
  parse: readToml,
  requirements(root, found) {
    const indexes = new ProjectIndexes(root);
    const reader = new ProjectReader(found, { indexes });
    for (const { key, value } of membersAt(root))
      if (!otherTables.has(key.text)) reader.readTable(value, key.text === 'packages' ? 'runtime' : 'development');
    return {
      facts: () => ({
        kind: 'pypi',
        fileKind: 'pipfile',
        name: null,
        indexes: indexes.usual,
        extras: new Set(),
        includes: [],
      }),
    };
  },
});
