import fc from 'fast-check';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import { type ComponentPair, pairs } from '../../../src/core/ecosystems.ts';

/** Characters for a segment: mostly common ones and ones that are special in URLs. */
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcxyzABCXYZ0123456789.-_'.split('')) },
  { weight: 2, arbitrary: fc.constantFrom('+', '~', ':', '@', '!', '?', '#', '&', '=', "'", '(', '"', '\\', '[', '^') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);

/** Any legal segment: no white space, control or format characters, no `%`, no slash, and not only dots. */
export const segment: fc.Arbitrary<string> = fc
  .string({ unit, minLength: 1, maxLength: 12 })
  .filter((text) => !/[\s\p{Cc}\p{Cf}\p{Cs}%/]/u.test(text) && text !== '.' && text !== '..');

/** Legal coordinates of one pair, spelled as parsing returns them. */
export function coordinatesOf(pair: ComponentPair): fc.Arbitrary<Coordinates> {
  const { type, provider } = pair;
  const isLower = provider === 'github';
  const plain = segment.filter((text) => text !== '-').map((text) => (isLower ? text.toLowerCase() : text));
  const deep = fc.array(plain, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join('/'));
  const some = type === 'npm' ? plain.map((scope) => `@${scope}`) : type === 'go' ? deep : plain;
  const namespace =
    pair.namespace === 'none'
      ? fc.constant(null)
      : pair.namespace === 'required'
        ? some
        : fc.option(some, { nil: null, freq: 3 });
  const name = isLower || provider === 'pypi' ? segment.map((text) => text.toLowerCase()) : segment;
  const revision = fc.option(segment, { nil: null, freq: 5 });
  return fc.record(
    { type: fc.constant(type), provider: fc.constant(provider), namespace, name, revision },
    { noNullPrototype: true },
  );
}

/** Legal coordinates of any pair. */
export const anyCoordinates: fc.Arbitrary<Coordinates> = fc.constantFrom(...pairs).chain(coordinatesOf);

/** Any text, including lone surrogates, escapes and slashes. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => units.map((code) => String.fromCharCode(code)).join('')),
  fc
    .array(
      fc.constantFrom(
        '/',
        '%',
        '%2',
        '%2f',
        '%252F',
        '%40',
        '%E0%A4%A',
        '%00',
        '\ud800',
        '\udc00',
        '..',
        '-',
        'go',
        'a',
        '@',
        ' ',
      ),
      { maxLength: 16 },
    )
    .map((pieces) => pieces.join('')),
);
