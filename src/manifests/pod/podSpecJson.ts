import type { Scope } from '../../core/scopes.ts';
import { requirementOf } from '../gem/gemRequirement.ts';
import { type Requirements, manifestFormat } from '../kit/manifest.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeMember, type TreeNode, itemsAt, nodeAt, quotedTextAt, rangeOfPart } from '../parse/tree.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { rootOfPod } from './podSpec.ts';

/** A podspec as JSON, as the repositories of specs have it (CocoaPods, `Specification::JSON`): see `podSpec.ts`. */
export const format = manifestFormat({
  id: 'pod-spec-json',
  title: 'Podspec in JSON',
  fileNames: ['*.podspec.json'],
  ecosystem: 'pod',
  parse: readJsonTree,
  has: ['name', 'version'],
  requirements(root, found) {
    const ownName = quotedTextAt(root, 'name');
    const specs: { readonly spec: TreeNode; readonly scope: Scope }[] = [{ spec: root, scope: 'runtime' }];
    for (const { spec, scope } of specs) {
      for (const part of [spec, ...platforms.flatMap((platform) => nodeAt(spec, platform) ?? [])])
        for (const member of found.table(part, 'dependencies')) addPod(member, scope, ownName, found);
      for (const inner of itemsAt(spec, 'subspecs')) specs.push({ spec: inner, scope });
      for (const list of tests) for (const inner of itemsAt(spec, list)) specs.push({ spec: inner, scope: 'test' });
    }
    return { facts: () => ({ kind: 'podspec', name: ownName }) };
  },
});

/** Each may have requirements of its own (CocoaPods guides, "Podspec syntax reference", "Multi-Platform support"). */
const platforms = ['ios', 'osx', 'macos', 'tvos', 'watchos', 'visionos'];

const tests = ['testspecs', 'appspecs'];

function addPod(member: TreeMember, scope: Scope, ownName: string | null, found: Requirements): void {
  const { key, value } = member;
  const name = rootOfPod(key.text);
  if (name === '') found.problems.unread(key.start, key.end);
  if (name === '' || name === ownName) return;
  const items = value.kind === 'list' ? value.items : [value];
  const texts = items.filter((item) => item.kind === 'scalar').filter(({ isQuoted }) => isQuoted);
  found.add(member, scope, {
    name,
    alias: null,
    ...requirementOf(texts, texts.length === items.length),
    source: usualRegistry,
    nameRange: rangeOfPart(found.text, key, 0, name.length),
  });
}
