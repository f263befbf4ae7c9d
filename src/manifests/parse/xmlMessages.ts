/** What saxes says, and what it means. The first that fits counts. */
const meanings: readonly (readonly [said: RegExp, meaning: string])[] = [
  [/^unclosed tag: (.*)/, 'The element "$1" is never closed.'],
  [/^unmatched closing tag: (.*)/, 'No element "$1" is open here.'],
  [/^unexpected close tag/, 'A closing tag without an element.'],
  [/^undefined entity/, 'This entity is not known: it is not resolved.'],
  [/entity/, 'An ampersand that begins no entity.'],
  [/^unquoted attribute value/, 'The value of an attribute needs quotes.'],
  [/^attribute without value/, 'This attribute has no value.'],
  [/^duplicate attribute: (.*)/, 'The attribute "$1" is given twice.'],
  [/^no whitespace between attributes/, 'White space is missing between attributes.'],
  [/attribute name/, 'This cannot be part of an attribute.'],
  [/tag name/, 'This cannot be the name of an element.'],
  [/^text data outside of root/, 'There is text outside of the outermost element.'],
  [/^document must contain a root element/, 'There is no element.'],
  [/^unexpected end/, 'The text ends too early.'],
  [/declaration|version|encoding|standalone/i, 'The XML declaration cannot be read.'],
  [/comment/, 'This comment is not as comments are.'],
  [/]]>/, 'There is a "]]>" that closes nothing.'],
  [/^disallowed character/, 'A character that cannot stand here.'],
];

/** A short sentence for people. */
export function plainXmlMessage(said: string): string {
  const bare = said.replace(/\.$/, '');
  for (const [pattern, meaning] of meanings) {
    const found = pattern.exec(bare);
    if (found) return meaning.replace('$1', () => (found[1] ?? '').slice(0, 60));
  }
  return 'This is no well-formed XML.';
}
