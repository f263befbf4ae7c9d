import type { Scope } from '../../core/scopes.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readRuby } from '../parse/ruby/readRuby.ts';
import { RubyBlocks } from '../parse/ruby/rubyBlocks.ts';
import { type RubyCall, type RubyValue, plainText, readCall, textsOf } from '../parse/ruby/rubyCall.ts';
import { type RubyToken, isMark, isWord } from '../parse/ruby/rubyToken.ts';
import { readRequirement } from './gemRequirement.ts';
import { sourceOfRegistries } from './gemSource.ts';
import { notLike } from '../problemMessage.ts';
import type { GemFacts } from './gemFacts.ts';

/**
 * Gemfile, gems.rb, or one of several that Appraisal keeps (Bundler docs, "Gemfile"): a project's requirements, as far
 * as they are plain text.
 */
export const format: ManifestFormat<GemFacts> = {
  id: 'gem-file',
  title: 'Gemfile',
  fileNames: ['Gemfile', 'gems.rb', 'gemfiles/*.gemfile'],
  ecosystem: 'gem',
  role: 'manifest',
  read,
};

/** Groups that do not ship, by custom. Any other may. */
const groupScopes: ReadonlyMap<string, Scope> = new Map([
  ...(['development', 'dev', 'ci', 'lint', 'doc', 'docs'] as const).map((name) => [name, 'development'] as const),
  ...(['test', 'tests'] as const).map((name) => [name, 'test'] as const),
]);

/** Hosts of the short forms `github: "owner/name"` (Bundler docs, "Gemfile", "Git"). */
const gitHosts: ReadonlyMap<string, string> = new Map([
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['bitbucket', 'bitbucket.org'],
  ['gist', 'gist.github.com'],
]);

/** Every option of `gem` unrelated to its source (Bundler docs, "Gemfile"). */
const plainOptions: ReadonlySet<string> = new Set([
  'branch',
  'force_ruby_platform',
  'glob',
  'group',
  'groups',
  'install_if',
  'name',
  'optional',
  'platform',
  'platforms',
  'ref',
  'require',
  'submodules',
  'tag',
  'type',
]);

function read(text: string): ManifestReading<GemFacts> {
  const problems = new ProblemList(text.length);
  const dependencies = readGemfile(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'gemfile' } };
}

/** The options of a block for the gems in it. */
interface Block {
  readonly groups: readonly string[];
  readonly source: DependencySource | null;
}

/** A gem, until it is known which registries the whole file names. */
type Found = Omit<Dependency, 'source'> & { readonly source: DependencySource | null };

/**
 * Reads the gems a Gemfile names plainly (Bundler docs, "Gemfile"): `gem` with its options, in `group`, `source`, `git`, `path`
 * and `platforms` blocks. Ruby is never run: both ways of a condition are read, and what has no plain name is passed over.
 */
function readGemfile(text: string, problems: ProblemList): readonly Dependency[] {
  const found: Found[] = [];
  const registries: string[] = [];
  const blocks = new RubyBlocks<Block>();
  readRuby(text, problems, (statement) => {
    const call = readCall(statement, headOf(statement));
    const hasBlock = statement.some((token) => isWord(token, 'do'));
    if (call?.name.text === 'gem') {
      const gem = readGem(call, blocks.open, problems);
      if (gem) found.push(gem);
    } else if (call?.name.text === 'source' && !hasBlock) {
      registries.push(...registriesIn(call.values[0]));
    }
    blocks.enter(statement, () => (call ? blockOf(call) : null));
  });
  const usual = sourceOfRegistries(registries);
  return found.map((gem) => ({ ...gem, source: gem.source ?? usual }));
}

/** Behind a condition or assignment that is written before a call: `x = gem "a"`, `if y then gem "a"`. */
function headOf(statement: readonly RubyToken[]): number {
  const at = statement.findIndex(
    (token, index) =>
      isWord(token, 'gem') &&
      statement[index + 1]?.kind === 'string' &&
      (isMark(statement[index - 1], '=', '{', '|') || isWord(statement[index - 1], 'then')),
  );
  return Math.max(at, 0);
}

function readGem({ name, values, options }: RubyCall, blocks: readonly Block[], problems: ProblemList): Found | null {
  const [first, ...rest] = values;
  if (!first) {
    problems.add(notLike('gem "name", "~> 1.0"'), name.start, name.end);
    return null;
  }
  if (first.kind !== 'text') return null;
  const { text, start, end } = first.token;
  const inBlocks = blocks.map(({ source }) => source).filter((source) => source !== null);
  const groups = [...blocks.flatMap((block) => block.groups), ...groupsIn(options)];
  return {
    name: text,
    alias: null,
    ...readRequirement(rest),
    source: sourceIn(options) ?? inBlocks.at(-1) ?? null,
    isDirect: true,
    scope: scopeOf(groups),
    nameRange: { start, end },
  };
}

function blockOf({ name, values, options }: RubyCall): Block | null {
  const address = plainText(values[0]);
  switch (name.text) {
    case 'group':
      return { groups: values.flatMap(textsOf).map(({ text }) => text), source: null };
    case 'source':
      return { groups: [], source: sourceOfRegistries(registriesIn(values[0])) };
    case 'git':
      return { groups: [], source: gitSource(address ?? '', refIn(options)) };
    case 'github':
    case 'gitlab':
      return { groups: [], source: gitSource(addressOn(name.text, address ?? ''), refIn(options)) };
    case 'path':
      return { groups: [], source: { kind: 'local', path: address ?? '' } };
    default:
      return null;
  }
}

/** The gem's source, by its options; `null` if they have none. */
function sourceIn(options: ReadonlyMap<string, RubyValue>): DependencySource | null {
  for (const [name, value] of options) {
    const text = plainText(value);
    if (name === 'path') return { kind: 'local', path: text ?? '' };
    if (name === 'git') return gitSource(text ?? '', refIn(options));
    if (gitHosts.has(name)) return gitSource(addressOn(name, text ?? ''), refIn(options));
    if (name === 'source') return sourceOfRegistries(registriesIn(value));
    // A short form of the project's own (`git_source`): its host is in Ruby code.
    if (!plainOptions.has(name)) return { kind: 'unknown', text: `${name}: ${text ?? ''}` };
  }
  return null;
}

function refIn(options: ReadonlyMap<string, RubyValue>): string | null {
  return plainText(options.get('ref')) ?? plainText(options.get('tag')) ?? plainText(options.get('branch'));
}

/** `rails` is `rails/rails`; a pull request is no repository of its own. */
function addressOn(site: string, path: string): string {
  const host = gitHosts.get(site) ?? '';
  if (/^https?:\/\//.test(path)) return path.replace(/\/pull\/\d+$/, '');
  return `https://${host}/${site === 'github' && !path.includes('/') ? `${path}/${path}` : path}.git`;
}

/**
 * An address; nothing for one of Bundler's old names of the public registry (`:rubygems`), and a value that only Ruby can
 * compute is not public.
 */
function registriesIn(value: RubyValue | undefined): readonly string[] {
  return value?.kind === 'symbol' ? [] : [plainText(value) ?? ''];
}

function groupsIn(options: ReadonlyMap<string, RubyValue>): readonly string[] {
  const values = [options.get('group'), options.get('groups')];
  return values.flatMap((value) => textsOf(value)).map(({ text }) => text);
}

/** A gem ships unless every group it is in is known not to. */
function scopeOf(groups: readonly string[]): Scope {
  const scopes = groups.map((name) => groupScopes.get(name) ?? 'runtime');
  if (scopes.length === 0 || scopes.includes('runtime')) return 'runtime';
  return scopes.includes('development') ? 'development' : 'test';
}
