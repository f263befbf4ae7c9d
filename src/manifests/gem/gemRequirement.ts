import type { SourceRange } from '../../core/range.ts';
import { type RubyValue, textsOf } from '../parse/ruby/rubyCall.ts';
import type { RangedText } from '../parse/rangedText.ts';

/** The requirement of a gem or pod. */
interface RubyRequirement {
  /** Joined with commas; `null` when the text holds none. */
  readonly requirement: string | null;
  /** The exact version, if one is required. */
  readonly version: string | null;
  readonly versionRange: SourceRange | null;
}

/**
 * Requirements behind a name: one after the other, or in a list (RubyGems guides, "patterns", "declaring dependencies"). What
 * only Ruby can compute is left out, and then nothing is exact.
 */
export function readRequirement(values: readonly RubyValue[]): RubyRequirement {
  const texts = values.flatMap(textsOf).filter(({ kind }) => kind === 'string');
  return requirementOf(
    texts,
    values.every(({ kind }) => kind !== 'other'),
  );
}

/** `isWhole`: none of the requirements is left out. */
export function requirementOf(texts: readonly RangedText[], isWhole: boolean): RubyRequirement {
  const [first] = texts;
  const last = texts.at(-1);
  if (!first || !last) return { requirement: null, version: null, versionRange: null };
  const exact = /^=?\s*(\d[\w.-]*)$/.exec(first.text.trim())?.[1];
  return {
    requirement: texts.map(({ text }) => text).join(', '),
    version: isWhole && texts.length === 1 ? (exact ?? null) : null,
    versionRange: { start: first.start, end: last.end },
  };
}
