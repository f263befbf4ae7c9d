import { SaxesParser } from 'saxes';

import type { SourceRange } from '../../core/range.ts';
import type { ManifestProblem } from '../format.ts';
import { withoutConflicts } from './conflicts.ts';
import { ProblemList } from './problemList.ts';
import { expected, givenTwice, type Message, messages, missing, unexpected } from '../problemMessage.ts';
import type { RangedText } from './rangedText.ts';

/** Messages of saxes and their meanings, by the name in them. The first match counts. */
const meanings: readonly (readonly [pattern: RegExp, meaning: (name: string) => Message])[] = [
  [/^unclosed tag: (.*)/, (name) => expected(`</${name}>`)],
  [/^unmatched closing tag: (.*)/, (name) => unexpected(`</${name}>`)],
  [/^unexpected close tag/, () => unexpected('</')],
  [/^undefined entity/, () => 'Unknown entity.'],
  [/entity/, () => unexpected('&')],
  [/^unquoted attribute value/, () => messages.quotesNeeded],
  [/^attribute without value/, () => messages.valueExpected],
  [/^duplicate attribute: (.*)/, givenTwice],
  [/^no whitespace between attributes/, () => expected(' ')],
  [/(?:attribute|tag) name/, () => messages.nameExpected],
  [/^text data outside of root/, () => messages.unexpectedText],
  [/^unexpected end/, () => messages.unexpectedEnd],
  [/]]>/, () => unexpected(']]>')],
];

/**
 * An element by its local name: prefixes are left out, since no format that is read mixes vocabularies. Its texts have entities resolved,
 * and no white space around them.
 */
export interface XmlElement extends SourceRange {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, RangedText>;
  readonly children: readonly XmlElement[];
  /** The element's own text. */
  readonly content: RangedText;
}

export interface XmlDocument {
  /** `null` when the text holds no element. */
  readonly root: XmlElement | null;
  readonly problems: readonly ManifestProblem[];
}

/** Characters given to the parser between two pauses. */
const stepLength = 1 << 14;

/** No manifest is deeper; deeper parts are left out. */
const maxDepth = 100;

/** As many as `ProblemList` keeps, and some at one place. */
const maxReported = 200;

/** Elements and attributes. A bill of 50,000 components has a third of them; a million take about 300 MB. */
const maxNodes = 1_000_000;

/** Characters between two tags or attributes: the parser puts them together line by line. */
const maxText = 1 << 20;

const noAttributes: ReadonlyMap<string, RangedText> = new Map();

/** With more, the text is something else. */
const maxFaults = 5000;

/** Makes no error objects, which cost more than all the rest, and does not prefix messages with line and column. */
class Parser extends SaxesParser {
  onFault: (message: string) => void = () => undefined;

  override fail(message: string): this {
    this.onFault(message);
    return this;
  }
}

interface OpenElement {
  name: string;
  start: number;
  end: number;
  attributes: ReadonlyMap<string, RangedText>;
  children: XmlElement[];
  text: string;
  contentStart: number;
  content: RangedText;
}

/**
 * Reads XML with saxes and keeps every position. Entities a DTD declares are never expanded: they are reported. What is not
 * closed ends with the text, and has no text of its own; after a fault the parser goes on as well as it can.
 */
export function readXml(text: string): XmlDocument {
  const problems = new ProblemList(text.length);
  return { root: rootIn(text, problems), problems: problems.list };
}

/** Like `readXml`, for a format whose root is called so: another root is reported, and is none. */
export function readXmlOf(
  rootName: string,
  text: string,
): { readonly root: XmlElement | null; readonly problems: ProblemList } {
  const problems = new ProblemList(text.length);
  const root = rootIn(text, problems);
  if (root === null || root.name === rootName) return { root, problems };
  problems.add(missing(rootName), root.start, root.start + 1);
  return { root: null, problems };
}

function rootIn(text: string, problems: ProblemList): XmlElement | null {
  const ours = withoutConflicts(text, problems);
  const reader = new XmlReader(ours, problems);
  for (let at = 0; at < ours.length && !reader.isHopeless; at += stepLength) {
    reader.write(ours.slice(at, at + stepLength));
  }
  return reader.finish();
}

class XmlReader {
  readonly #text: string;
  readonly #parser = new Parser({ xmlns: false, position: true });
  readonly #problems: ProblemList;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | null = null;
  #depth = 0;
  #faults = 0;
  #nodes = 0;
  /** The end of the last tag or attribute. */
  #tagEnd = 0;
  #attributes: Map<string, RangedText> | null = null;

  constructor(text: string, problems: ProblemList) {
    this.#text = text;
    this.#problems = problems;
    const parser = this.#parser;
    parser.onFault = (message) => this.#report(message);
    parser.on('attribute', ({ name, value }) => this.#attribute(name, value));
    parser.on('opentagstart', () => (this.#attributes = null));
    parser.on('opentag', ({ name }) => this.#openTag(name));
    parser.on('closetag', () => this.#closeTag());
    parser.on('text', (found) => this.#addText(found));
    parser.on('cdata', (found) => this.#addText(found));
  }

  get isHopeless(): boolean {
    return this.#faults > maxFaults || this.#nodes > maxNodes || this.#parser.position - this.#tagEnd > maxText;
  }

  write(chunk: string): void {
    try {
      this.#parser.write(chunk);
    } catch (error) {
      // It should not throw; its message is still about the text.
      this.#report(error instanceof Error ? error.message : String(error));
    }
  }

  /** The root, once all is written. */
  finish(): XmlElement | null {
    const { position } = this.#parser;
    if (this.#nodes > maxNodes) this.#problems.add(messages.tooMuch, position, this.#text.length);
    else if (position - this.#tagEnd > maxText) this.#problems.add(messages.tooMuch, this.#tagEnd, this.#text.length);
    try {
      this.#parser.close();
    } catch (error) {
      this.#report(error instanceof Error ? error.message : String(error));
    }
    const end = this.#text.length;
    for (let element = this.#open.at(-1); element; element = this.#open.at(-1)) {
      // The rest of its text is unknown.
      element.text = '';
      this.#close(element.contentStart, end);
    }
    return this.#root;
  }

  #report(message: string): void {
    // Looking for the tag before each of a million faults would take for ever.
    if (++this.#faults > maxReported) return;
    const at = Math.min(this.#parser.position, this.#text.length);
    const start = Math.max(0, this.#text.lastIndexOf('<', Math.max(0, at - 1)));
    this.#problems.add(plainXmlMessage(message), start, Math.max(at, start));
  }

  #attribute(name: string, value: string): void {
    const text = this.#text;
    const close = Math.max(this.#parser.position - 1, 0);
    const quote = text.charAt(close);
    const isQuoted = quote === '"' || quote === "'";
    const open = text.lastIndexOf(isQuoted ? quote : '=', close - 1);
    this.#attributes ??= new Map();
    this.#nodes++;
    this.#tagEnd = close;
    this.#attributes.set(localName(name), {
      text: value.trim(),
      ...trimmed(text, open + 1, Math.max(close, open + 1)),
    });
  }

  #openTag(name: string): void {
    this.#nodes++;
    this.#tagEnd = this.#parser.position;
    if (++this.#depth > maxDepth) return;
    const end = this.#parser.position;
    const start = Math.max(0, this.#text.lastIndexOf('<', end - 1));
    this.#open.push({
      name: localName(name),
      start,
      end,
      attributes: this.#attributes ?? noAttributes,
      children: [],
      text: '',
      contentStart: end,
      content: { text: '', start: end, end },
    });
  }

  #closeTag(): void {
    this.#tagEnd = this.#parser.position;
    if (this.#depth-- > maxDepth) return;
    const end = this.#parser.position;
    const last = this.#open.at(-1);
    const isEmpty = last !== undefined && last.contentStart === end;
    this.#close(isEmpty ? end : Math.max(0, this.#text.lastIndexOf('</', end - 1)), end);
  }

  #close(contentEnd: number, end: number): void {
    const element = this.#open.pop();
    if (!element) return;
    element.end = end;
    const text = element.text.trim();
    element.content = {
      text,
      ...trimmed(this.#text, element.contentStart, Math.max(contentEnd, element.contentStart)),
    };
    const around = this.#open.at(-1);
    if (around) around.children.push(element);
    else this.#root ??= element;
  }

  #addText(found: string): void {
    const around = this.#open.at(-1);
    if (around && this.#depth <= maxDepth) around.text += found;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function trimmed(text: string, from: number, to: number): SourceRange {
  let [start, end] = [from, to];
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return { start, end };
}

/** The first child of this name. */
export function childOf(element: XmlElement | null | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | null | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** A short message for the user. */
function plainXmlMessage(detail: string): Message {
  const bare = detail.replace(/\.$/, '');
  for (const [pattern, meaning] of meanings) {
    const found = pattern.exec(bare);
    if (found) return meaning((found[1] ?? '').slice(0, 60));
  }
  return 'Invalid XML.';
}
