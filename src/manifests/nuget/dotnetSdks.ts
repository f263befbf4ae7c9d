import { manifestFormat } from '../kit/manifest.ts';
import { readRelaxedJsonTree } from '../parse/jsonTree.ts';
import {} from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { readRequirement } from './nugetVersion.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * global.json (.NET docs, "global.json overview"): the SDKs of MSBuild that are packages. The SDK of .NET itself is
 * none.
 */
export const format = manifestFormat<NugetFacts>({
  id: 'dotnet-sdks',
  title: '.NET SDKs',
  fileNames: ['global.json'],
  ecosystem: 'nuget',
  parse: readRelaxedJsonTree,
  requirements(root, found) {
    for (const member of found.table(root, 'msbuild-sdks')) {
      const { key, value } = member;
      if (value.kind === 'scalar' && value.isQuoted)
        found.add(member, 'build', {
          ...readRequirement(value.text),
          source: usualRegistry,
          versionRange: rangeOf(value),
        });
      else found.problems.unread(key.start, key.end);
    }
    return { facts: () => ({ kind: 'nuget' }) };
  },
});
