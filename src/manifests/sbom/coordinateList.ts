import { formatCoordinates, makeCoordinates } from '../../core/coordinates.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { itemsOf, textOf } from './jsonParts.ts';
import { listedDependency, nameOfCoordinates, readListedAddress, type ListedAddress } from './listedAddress.ts';
import { missing } from '../problemMessage.ts';

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
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const { root } = document;
  const list = document.isArray(root) ? root : document.member(root, 'coordinates');
  if (!document.isArray(list) && !document.isMissing(root))
    problems.add(missing('coordinates'), 0, Math.min(1, text.length));
  for (const item of itemsOf(document, list)) {
    const listed = addressOf(document, item);
    if (listed) dependencies.push(listedDependency(listed));
    else if (!document.isMissing(item)) problems.add('Invalid coordinates.', document.start(item), document.end(item));
  }
  return { dependencies, problems: [...document.problems, ...problems.list], facts: { kind: 'none' } };
}

function addressOf(document: JsonDocument, item: number): ListedAddress | null {
  if (document.isString(item)) return readListedAddress(document.string(item), document.start(item));
  const node = (key: string): number => document.member(item, key);
  const [name, revision] = [node('name'), node('revision')];
  const made = makeCoordinates({
    type: textOf(document, node('type')) ?? '',
    provider: textOf(document, node('provider')) ?? '',
    namespace: textOf(document, node('namespace')),
    name: textOf(document, name) ?? '',
    revision: textOf(document, revision),
  });
  if (!made.ok) return null;
  return {
    name: nameOfCoordinates(made.value),
    version: made.value.revision,
    source: { kind: 'coordinates', text: formatCoordinates(made.value) },
    nameRange: document.range(name),
    versionRange: made.value.revision === null ? null : document.range(revision),
  };
}
