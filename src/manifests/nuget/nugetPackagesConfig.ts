import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { childrenOf, readXmlOf } from '../parse/xml.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { readRequirement } from './nugetVersion.ts';
import { missing } from '../problemMessage.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * packages.config (NuGet docs, "packages.config reference"): every package of an older project, with the version that
 * is installed.
 */
export const format: ManifestFormat<NugetFacts> = {
  id: 'nuget-packages-config',
  title: 'NuGet packages of a project',
  fileNames: ['packages.config'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading<NugetFacts> {
  const { root, problems } = readXmlOf('packages', text);
  const dependencies: Dependency[] = [];
  for (const element of childrenOf(root, 'package')) {
    const id = element.attributes.get('id');
    const version = element.attributes.get('version');
    if (!id?.text || !version?.text) {
      problems.add(missing('id', 'version'), element.start, element.end);
      continue;
    }
    dependencies.push({
      name: id.text,
      alias: null,
      ...readRequirement(version.text),
      source: usualRegistry,
      isDirect: true,
      scope: /^true$/i.test(element.attributes.get('developmentDependency')?.text ?? '') ? 'development' : 'runtime',
      nameRange: rangeOf(id),
      versionRange: rangeOf(version),
    });
  }
  return { dependencies, problems: problems.list, facts: { kind: 'nuget' } };
}
