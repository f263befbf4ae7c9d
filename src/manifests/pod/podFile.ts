import type { Scope } from '../../core/scopes.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { readRequirement } from '../gem/gemRequirement.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readRuby } from '../parse/ruby/readRuby.ts';
import { RubyBlocks } from '../parse/ruby/rubyBlocks.ts';
import { type RubyCall, plainText, readCall, textsOf } from '../parse/ruby/rubyCall.ts';
import { registryOfRepository, sourceOfOptions, sourceOfRepository } from './podSource.ts';
import { oneOfRegistries } from '../registryPackage.ts';
import { notLike } from '../problemMessage.ts';
import type { PodFacts } from './linkPods.ts';

/** Podfile (CocoaPods guides, "Podfile syntax reference"): a project's requirements, as far as they are plain text. */
export const format: ManifestFormat<PodFacts> = {
  id: 'pod-file',
  title: 'Podfile',
  fileNames: ['Podfile'],
  ecosystem: 'pod',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading<PodFacts> {
  const problems = new ProblemList(text.length);
  const dependencies = readPodfile(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'podfile' } };
}

/** A target that pods are for. */
export interface PodTarget {
  readonly target: string;
}

/** A pod, until it is known which repositories the whole file names. */
type Found = Omit<Dependency, 'source'> & { readonly source: DependencySource | null };

/**
 * Reads the pods a Podfile names plainly (CocoaPods guides, "Podfile syntax reference"). Ruby is never run, so what a plugin adds
 * stays unknown. Targets called tests, and pods of the debug configuration alone, do not ship.
 */
function readPodfile(text: string, problems: ProblemList): readonly Dependency[] {
  const found: Found[] = [];
  const repositories: string[] = [];
  const blocks = new RubyBlocks<PodTarget>();
  readRuby(text, problems, (statement) => {
    const call = readCall(statement);
    if (call?.name.text === 'pod') {
      const pod = readPod(call, blocks.open, problems);
      if (pod) found.push(pod);
    } else if (call?.name.text === 'source') repositories.push(plainText(call.values[0]) ?? '');
    blocks.enter(statement, () => (call ? blockOf(call) : null));
  });
  const usual = oneOfRegistries(repositories.map(registryOfRepository));
  return found.map((pod) => ({ ...pod, source: pod.source ?? usual }));
}

function readPod(call: RubyCall, blocks: readonly PodTarget[], problems: ProblemList): Found | null {
  const [first, ...rest] = call.values;
  if (!first) {
    problems.add(notLike("pod 'Name', '~> 1.0'"), call.name.start, call.name.end);
    return null;
  }
  if (first.kind !== 'text') return null;
  const { text, start } = first.token;
  const slash = text.indexOf('/');
  const name = slash < 0 ? text : text.slice(0, slash);
  return {
    name,
    alias: null,
    ...readRequirement(rest),
    source: sourceOf(call),
    isDirect: true,
    scope: scopeOf(call, blocks),
    nameRange: { start, end: start + name.length },
  };
}

function sourceOf({ options }: RubyCall): DependencySource | null {
  const option = (name: string): string | null => (options.has(name) ? (plainText(options.get(name)) ?? '') : null);
  const repository = option('source');
  return sourceOfOptions(option) ?? (repository === null ? null : sourceOfRepository(repository));
}

/** Pods of the debug configuration alone, and those of targets called tests, don't ship. */
export function scopeOf({ options }: RubyCall, blocks: readonly PodTarget[]): Scope {
  const configurations = [options.get('configurations'), options.get('configuration')].flatMap(textsOf);
  if (configurations.length > 0 && configurations.every(({ text }) => /^debug$/i.test(text))) return 'development';
  return /tests?$/i.test(blocks.at(-1)?.target ?? '') ? 'test' : 'runtime';
}

function blockOf({ name, values }: RubyCall): PodTarget | null {
  if (name.text !== 'target' && name.text !== 'abstract_target') return null;
  return { target: plainText(values[0]) ?? '' };
}
