import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { readRequirement } from './gemRequirement.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readCall } from '../parse/ruby/rubyCall.ts';
import { readRuby } from '../parse/ruby/readRuby.ts';
import { type RubyToken, isMark, isWord } from '../parse/ruby/rubyToken.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import type { GemFacts } from './gemFacts.ts';

/**
 * A gemspec (RubyGems guides, "specification reference"): `add_dependency` and its sisters, with names that are written plainly.
 * Ruby is never run.
 */
export const format: ManifestFormat<GemFacts> = {
  id: 'gem-spec',
  title: 'gem specification',
  fileNames: ['*.gemspec'],
  ecosystem: 'gem',
  role: 'manifest',
  read,
};

const methods = ['add_dependency', 'add_runtime_dependency', 'add_development_dependency'] as const;

function read(text: string): ManifestReading<GemFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  let name: string | null = null;
  readRuby(text, problems, (statement) => {
    name ??= nameIn(statement);
    for (const [at, token] of statement.entries()) {
      if (!isWord(token, ...methods) || !isMark(statement[at - 1], '.')) continue;
      const dependency = dependencyAt(statement, at);
      if (dependency) dependencies.push(dependency);
    }
  });
  return { dependencies, problems: problems.list, facts: { kind: 'gemSpecification', name } };
}

function dependencyAt(statement: readonly RubyToken[], at: number): Dependency | null {
  const call = readCall(statement, at);
  const [first, ...rest] = call?.values ?? [];
  if (!call || first?.kind !== 'text') return null;
  const { text, start, end } = first.token;
  return {
    name: text,
    alias: null,
    ...readRequirement(rest),
    source: usualRegistry,
    isDirect: true,
    scope: call.name.text === 'add_development_dependency' ? 'development' : 'runtime',
    nameRange: { start, end },
  };
}

/** `spec.name = "x"`, of a gem or a pod. */
export function nameIn(statement: readonly RubyToken[]): string | null {
  const [, dot, name, equals] = statement;
  const value = statement[4];
  if (!isMark(dot, '.') || !isWord(name, 'name') || !isMark(equals, '=') || value?.kind !== 'string') return null;
  return value.isOpen ? null : value.text;
}
