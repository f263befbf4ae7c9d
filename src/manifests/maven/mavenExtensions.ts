import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { childrenOf, readXmlOf } from '../parse/xml.ts';
import { dependencyOf, readEntry } from './mavenPom.ts';

/** .mvn/extensions.xml (Maven, Guide to using Extensions): the extensions of the core, with which every project below is built. */
export const format: ManifestFormat = {
  id: 'maven-extensions',
  title: 'Maven core extensions',
  fileNames: ['.mvn/extensions.xml'],
  ecosystem: 'maven',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const { root, problems } = readXmlOf('extensions', text);
  const dependencies: Dependency[] = [];
  for (const element of childrenOf(root, 'extension')) {
    const found = readEntry(element, false, { textLength: text.length, problems, isOfMaven4: false });
    if (found) dependencies.push({ ...dependencyOf(found.entry, found.place), scope: 'build' });
  }
  return { dependencies, problems: problems.list, facts: { kind: 'mavenExtensions' } };
}
