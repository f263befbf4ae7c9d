import type { DependencySource } from '../format.ts';
import { manifestFormat } from '../kit/manifest.ts';
import { itemsAt, nodeAt, scalarAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { messages } from '../problemMessage.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { repositoryName } from './gitModules.ts';
import { commentedTag } from './githubActions.ts';
import type { GitFacts } from './linkGit.ts';

/**
 * .pre-commit-config.yaml (pre-commit docs, "Adding pre-commit plugins to your project"): every repository of hooks with its `rev`, a
 * tag or commit. `local` and `meta` are none. What hooks install besides (`additional_dependencies`) is not read.
 */
export const format = manifestFormat<GitFacts>({
  id: 'pre-commit-config',
  title: 'pre-commit configuration',
  fileNames: ['.pre-commit-config.yaml'],
  ecosystem: 'git',
  parse: readFirstYaml,
  has: ['repos'],
  requirements(root, found) {
    const list = nodeAt(root, 'repos');
    if (list && list.kind !== 'list' && list.start < list.end)
      found.problems.add(messages.listExpected, list.start, list.end);
    for (const entry of itemsAt(list)) {
      const [repo, rev] = [scalarAt(entry, 'repo'), scalarAt(entry, 'rev')];
      if (!repo || repo.text === '') found.problems.unread(entry.start, entry.end);
      else if (repo.text !== 'local' && repo.text !== 'meta') {
        const source = sourceOf(repo.text, rev?.text || null);
        found.add({ key: repo, value: entry }, 'build', {
          name: repositoryName(repo.text) ?? (source.kind === 'git' ? source.url : repo.text),
          alias: null,
          requirement: rev ? (commentedTag(found.text, rev.end) ?? (rev.text || null)) : null,
          source,
          versionRange: rev ? rangeOf(rev) : null,
        });
      }
    }
    return { facts: () => ({ kind: 'git', submodules: [] }) };
  },
});

function sourceOf(repo: string, rev: string | null): DependencySource {
  return /^(?:[/.~]|file:)/.test(repo) ? { kind: 'local', path: repo } : gitSource(repo, rev);
}
