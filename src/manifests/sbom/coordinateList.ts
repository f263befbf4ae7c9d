import { formatCoordinates, makeCoordinates } from '../../core/coordinates.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type TreeNode, itemsAt, nodeAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { listedDependency, nameOfCoordinates, readListedAddress, type ListedAddress } from './listedAddress.ts';
import { missing } from '../problemMessage.ts';
import { filledAt, filledTextAt } from './sbom.ts';

/**
 * The list that the service's web interface saves: `{ filter, sortBy, coordinates: [{ type, provider, namespace, name,
 * revision }] }`. A list alone is read too, and coordinates or package URLs in it as texts.
 */
export const format: ManifestFormat = {
  id: 'coordinate-list',
  title: 'List saved by the web interface',
  fileNames: ['clearlydefined.json', 'clearlydefined-*.json', '*.clearlydefined.json', 'coordinates.json'],
  ecosystem: 'any',
  role: 'list',
  read,
};

function read(text: string): ManifestReading {
  const { root, problems: faults } = readJsonTree(text);
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const list = root.kind === 'list' ? root : nodeAt(root, 'coordinates');
  if (list?.kind !== 'list' && root.end > 0) problems.add(missing('coordinates'), 0, 1);
  for (const item of itemsAt(list)) {
    const listed = addressOf(item);
    if (listed) dependencies.push(listedDependency(listed));
    else problems.add('Invalid coordinates.', item.start, item.end);
  }
  return { dependencies, problems: [...faults, ...problems.list], facts: { kind: 'none' } };
}

function addressOf(item: TreeNode): ListedAddress | null {
  if (item.kind === 'scalar') return item.isQuoted ? readListedAddress(item.text, item.start) : null;
  const [name, revision] = [quotedAt(item, 'name'), filledAt(item, 'revision')];
  const made = makeCoordinates({
    type: quotedTextAt(item, 'type') ?? '',
    provider: quotedTextAt(item, 'provider') ?? '',
    namespace: filledTextAt(item, 'namespace'),
    name: name?.text ?? '',
    revision: revision?.text ?? null,
  });
  if (!made.ok || !name) return null;
  return {
    name: nameOfCoordinates(made.value),
    version: made.value.revision,
    source: { kind: 'coordinates', text: formatCoordinates(made.value) },
    nameRange: rangeOf(name),
    versionRange: made.value.revision === null || !revision ? null : rangeOf(revision),
  };
}
