import { bared } from '../core/addresses/addressesIn.ts';
import { type FoundAddress, foundComponent, nothing } from '../core/addresses/foundAddress.ts';
import { type AddressContext, readAddress } from '../core/addresses/readAddress.ts';
import { type JsonDocument, readJson } from '../manifests/parse/json.ts';
import { LineCursor } from '../manifests/parse/lineCursor.ts';
import { ListGatherer, type ListReading } from '../model/definitions/savedList/listReading.ts';

/**
 * Reads a list of components in any supported form: our own file, the list of the web interface, a JSON array of texts
 * or objects, one component as an object, or lines of coordinates, package URLs and addresses in any mixture, with
 * comments behind `#`. Entries that are no component are reported with their line, and the rest is read; so is the part
 * before the place where a file is cut off.
 */
export function readSavedListText(text: string, context: AddressContext = {}): ListReading {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return jsonBeginning.test(start) ? readJsonList(start, context) : readLines(start, context);
}

/** A link in Markdown begins with a bracket too. */
const jsonBeginning = /^\s*(?:\{|\[\s*(?:["[{\]]|$))/;

/** Longer lines are no addresses, and are not searched. */
const longestLine = 20_000;
const maxLines = 200_000;

function readLines(text: string, context: AddressContext): ListReading {
  const found = new ListGatherer();
  let line = 0;
  for (let at = 0; at < text.length;) {
    const next = endOfLine(text, at);
    line++;
    if (line > maxLines || found.isFull) {
      found.cut();
      break;
    }
    readLine(text.slice(at, Math.min(next.end, at + longestLine)), line, found, context);
    at = next.next;
  }
  return found.finish();
}

/** A line ends with LF, CRLF or a lone CR. */
function endOfLine(text: string, from: number): { readonly end: number; readonly next: number } {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) return { end: at, next: at + 1 };
    if (code === 13) return { end: at, next: text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1 };
  }
  return { end: text.length, next: text.length };
}

/** One address, or several separated by blanks, commas or semicolons. A bullet or quotes may surround them. */
function readLine(line: string, number: number, gatherer: ListGatherer, context: AddressContext): void {
  const written = line.replace(/(?:^|\s)#.*/s, '').replace(/^\s*(?:[-*•+]|\d+[.)])\s+/, '');
  const whole = bared(written);
  if (whole === '') return;
  const one = readAddress(whole, context);
  if (one.kind === 'component') return gatherer.add(one.coordinates);
  const pieces = whole.split(/[\s,;]+/).map(bared);
  const read = pieces.map((piece) => readAddress(piece, context));
  if (!read.some(({ kind }) => kind === 'component')) return gatherer.reject(number, whole, one);
  for (const [at, found] of read.entries()) {
    const piece = pieces[at] ?? '';
    if (found.kind === 'component') gatherer.add(found.coordinates);
    else if (piece !== '') gatherer.reject(number, piece, found);
  }
}

function readJsonList(text: string, context: AddressContext): ListReading {
  const document = readJson(text);
  const found = new ListGatherer();
  const lines = new LineCursor(text);
  const lineOf = (offset: number): number => {
    lines.goTo(offset);
    return lines.line + 1;
  };
  const { root } = document;
  const list = document.isArray(root) ? root : document.member(root, 'coordinates');
  const items = document.isArray(list) ? itemsIn(document, list) : [root];
  for (const item of items) {
    if (found.isFull) {
      found.cut();
      break;
    }
    if (document.isMissing(item)) continue;
    const read = addressIn(document, item, context);
    if (read.kind === 'component') found.add(read.coordinates);
    else found.reject(lineOf(document.start(item)), text.slice(document.start(item), document.end(item)), read);
  }
  for (const { range } of document.problems.slice(0, maxFaults))
    found.reject(lineOf(range.start), text.slice(range.start, range.end) || '…');
  return found.finish();
}

/** Maximum number of reported JSON faults. */
const maxFaults = 100;

function* itemsIn(document: JsonDocument, list: number): Generator<number, void, void> {
  const end = document.after(list);
  for (let item = document.first(list); item < end; item = document.after(item)) yield item;
}

/** A text, an object with the parts, or one that holds either under `coordinates` or `purl`. */
function addressIn(document: JsonDocument, item: number, context: AddressContext): FoundAddress {
  if (document.isString(item)) return readAddress(document.string(item), context);
  if (!document.isObject(item)) return nothing;
  for (const name of ['coordinates', 'purl']) {
    const inner = document.member(item, name);
    if (document.isString(inner)) return readAddress(document.string(inner), context);
    if (document.isObject(inner)) return partsIn(document, inner);
  }
  return partsIn(document, item);
}

function partsIn(document: JsonDocument, item: number): FoundAddress {
  const part = (name: string): string => {
    const node = document.member(item, name);
    return document.isString(node) ? document.string(node) : '';
  };
  const [type, provider, name] = [part('type'), part('provider'), part('name')];
  if (type === '' && provider === '') return nothing;
  return foundComponent({ type, provider, namespace: part('namespace'), name, revision: part('revision') });
}
