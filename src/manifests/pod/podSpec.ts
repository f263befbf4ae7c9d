import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { readRequirement } from '../gem/gemRequirement.ts';
import { nameIn } from '../gem/gemSpec.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readRuby } from '../parse/ruby/readRuby.ts';
import { RubyBlocks } from '../parse/ruby/rubyBlocks.ts';
import { readCall } from '../parse/ruby/rubyCall.ts';
import { isMark, isWord, type RubyToken } from '../parse/ruby/rubyToken.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { type PodTarget, scopeOf } from './podFile.ts';

/**
 * A podspec in Ruby (CocoaPods guides, "Podspec syntax reference", `dependency`): the requirements of a pod, its subspecs and its
 * tests, with names that are written plainly. Subspecs of its own are no other pod.
 */
export const format: ManifestFormat = {
  id: 'pod-spec',
  title: 'Podspec',
  fileNames: ['*.podspec'],
  ecosystem: 'pod',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const found: Dependency[] = [];
  const blocks = new RubyBlocks<PodTarget>();
  let name: string | null = null;
  readRuby(text, problems, (statement) => {
    name ??= nameIn(statement);
    for (const [at, token] of statement.entries())
      if (isWord(token, 'dependency') && isMark(statement[at - 1], '.'))
        found.push(...dependencyAt(statement, at, blocks.open));
    blocks.enter(statement, () => (hasTests(statement) ? { target: 'Tests' } : null));
  });
  const dependencies = found.filter((one) => one.name !== name);
  return { dependencies, problems: problems.list, facts: { kind: 'podspec', name } };
}

function dependencyAt(
  statement: readonly RubyToken[],
  at: number,
  blocks: readonly PodTarget[],
): readonly Dependency[] {
  const call = readCall(statement, at);
  const [first, ...rest] = call?.values ?? [];
  if (!call || first?.kind !== 'text') return [];
  const { text, start } = first.token;
  const name = rootOfPod(text);
  return [
    {
      name,
      alias: null,
      ...readRequirement(rest),
      source: usualRegistry,
      isDirect: true,
      scope: scopeOf(call, blocks),
      nameRange: { start, end: start + name.length },
    },
  ];
}

/** `Name/Part` → `Name`. */
export function rootOfPod(name: string): string {
  return name.replace(/\/.*/s, '');
}

/** `spec.test_spec 'Tests' do |tests|`, and an application that only tests need. */
function hasTests(statement: readonly RubyToken[]): boolean {
  return statement.some((token, at) => isWord(token, 'test_spec', 'app_spec') && isMark(statement[at - 1], '.'));
}
