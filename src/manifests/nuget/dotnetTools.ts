import { manifestFormat } from '../kit/manifest.ts';
import { readRelaxedJsonTree } from '../parse/jsonTree.ts';
import { quotedAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { missing } from '../problemMessage.ts';
import { readRequirement } from './nugetVersion.ts';
import type { NugetFacts } from './nugetFacts.ts';

/** dotnet-tools.json (.NET docs, "Local tools"): programs that are used to build, in exact versions. */
export const format = manifestFormat<NugetFacts>({
  id: 'dotnet-tools',
  title: '.NET tools',
  fileNames: ['dotnet-tools.json'],
  ecosystem: 'nuget',
  parse: readRelaxedJsonTree,
  has: ['tools'],
  requirements(root, found) {
    for (const member of found.table(root, 'tools')) {
      const { key, value } = member;
      const version = quotedAt(value, 'version');
      if (version)
        found.add(member, 'development', {
          ...readRequirement(version.text),
          source: usualRegistry,
          versionRange: rangeOf(version),
        });
      else found.problems.add(missing('version'), key.start, key.end);
    }
    return { facts: () => ({ kind: 'nuget' }) };
  },
});
