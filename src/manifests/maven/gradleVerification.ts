import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { childOf, childrenOf, readXmlOf } from '../parse/xml.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { missing } from '../problemMessage.ts';
import type { MavenFacts } from './mavenFacts.ts';

/**
 * gradle/verification-metadata.xml (Gradle, Verifying dependencies): checksums of everything that was ever resolved,
 * which is more than a build needs. It counts only if there is nothing else (`linkMaven.ts`).
 */
export const format: ManifestFormat<MavenFacts> = {
  id: 'gradle-verification',
  title: 'Gradle checksums',
  fileNames: ['gradle/verification-metadata.xml'],
  ecosystem: 'maven',
  role: 'list',
  read,
};

function read(text: string): ManifestReading<MavenFacts> {
  const { root, problems } = readXmlOf('verification-metadata', text);
  const dependencies: Dependency[] = [];
  for (const component of childrenOf(childOf(root, 'components'), 'component')) {
    const [group, name, version] = ['group', 'name', 'version'].map((key) => component.attributes.get(key));
    if (!group || !name || !version) {
      problems.add(missing('group', 'name', 'version'), component.start, component.end);
      continue;
    }
    dependencies.push({
      name: `${group.text}:${name.text}`,
      alias: null,
      requirement: null,
      version: version.text,
      source: usualRegistry,
      isDirect: null,
      scope: 'runtime',
      nameRange: rangeOf(name),
      versionRange: rangeOf(version),
    });
  }
  return { dependencies, problems: problems.list, facts: { kind: 'gradleVerification' } };
}
