import type { ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { membersAt } from '../parse/tree.ts';
import { ProjectIndexes, ProjectReader } from './projectReader.ts';
import type { PypiFacts } from './pypiFacts.ts';

/** Pipfile (Pipenv docs, "Pipfile & Pipfile.lock"). Every table that has no other meaning is a category of packages. */
export const format: ManifestFormat<PypiFacts> = {
  id: 'pipenv-file',
  title: 'Pipenv project',
  fileNames: ['Pipfile'],
  ecosystem: 'pypi',
  role: 'manifest',
  read,
};

const otherTables: ReadonlySet<string> = new Set(['source', 'requires', 'scripts', 'pipenv']);

function read(text: string): ManifestReading<PypiFacts> {
  const { root, problems } = readToml(text);
  const own = new ProblemList(text.length);
  const indexes = new ProjectIndexes(root);
  const reader = new ProjectReader(own, { indexes });
  for (const { key, value } of membersAt(root)) {
    if (!otherTables.has(key.text)) reader.takeTable(value, key.text === 'packages' ? 'runtime' : 'development');
  }
  const { dependencies } = reader;
  dependencies.sort((a, b) => a.nameRange.start - b.nameRange.start);
  return {
    dependencies,
    problems: [...problems, ...own.list],
    facts: {
      kind: 'pypi',
      sort: 'pipfile',
      name: null,
      indexes: indexes.usual,
      extras: new Set(),
      includes: [],
    },
  };
}
