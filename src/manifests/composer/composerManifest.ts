import type { Scope } from '../../core/scopes.ts';
import { ComposerRepositories } from './composerRepositories.ts';
import { manifestFormat } from '../kit/manifest.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeMember, type TreeScalar, nodeAt, quotedTextAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { messages } from '../problemMessage.ts';
import type { ComposerFacts } from './linkComposer.ts';

const scopes: readonly (readonly [list: string, scope: Scope])[] = [
  ['require', 'runtime'],
  ['require-dev', 'development'],
];

/**
 * composer.json (Composer docs, "The composer.json schema"): a project's requirements, including PHP and its
 * extensions.
 */
export const format = manifestFormat<ComposerFacts>({
  id: 'composer-manifest',
  title: 'Composer manifest',
  fileNames: ['composer.json'],
  ecosystem: 'composer',
  parse: readJsonTree,
  requirements(root, found) {
    const repositories = new ComposerRepositories(nodeAt(root, 'repositories'));
    const required: { member: TreeMember; requirement: TreeScalar; scope: Scope }[] = [];
    for (const [list, scope] of scopes)
      for (const member of found.table(root, list)) {
        const { value } = member;
        if (value.kind === 'scalar' && value.isQuoted) required.push({ member, requirement: value, scope });
        else found.problems.add(messages.quotesNeeded, value.start, value.end);
      }
    const sources = repositories.sourcesOf(required.map(({ member }) => member.key.text.toLowerCase()));
    for (const [at, { member, requirement, scope }] of required.entries())
      found.add(member, scope, {
        name: member.key.text.toLowerCase(),
        alias: null,
        requirement: requirement.text.trim(),
        version: exactVersion(requirement.text.trim()),
        source: sources[at] ?? usualRegistry,
        versionRange: rangeOf(requirement),
      });
    return {
      facts: () => ({
        kind: 'composerManifest',
        name: quotedTextAt(root, 'name')?.toLowerCase() ?? null,
        paths: repositories.paths,
      }),
    };
  },
});

/** `1.2.3` or `v1.2.3`, also with `=` before it or a stability behind it. Fewer numbers may be short for more. */
function exactVersion(requirement: string): string | null {
  return /^={0,2}\s*(v?\d+\.\d+\.\d+(?:\.\d+)?(?:[-+][\w.+-]+)?)(?:@\w+)?$/i.exec(requirement)?.[1] ?? null;
}
