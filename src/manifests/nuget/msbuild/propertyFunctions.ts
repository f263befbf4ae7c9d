import { resolveFolder } from '../../folders.ts';
import { isUnresolved } from '../nugetVersion.ts';
import { frameworkIdentifier, isCompatible } from './frameworks.ts';
import { inWorkspace, rooted } from './paths.ts';

/** The arguments of a call, resolved. `undefined`: what it gives is not known. */
type Call = (given: readonly string[], scope: ExpandScope) => string | undefined;

/**
 * The functions of MSBuild (MSBuild docs, "Property functions") that depend only on files of a workspace. By name in
 * lower case.
 */
const calls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['getpathoffileabove', ([name = '', from], scope) => scope.fileAbove(name, from ?? scope.thisFolder)],
  [
    'getdirectorynameoffileabove',
    ([from = '', name = ''], scope) => scope.fileAbove(name, from).replace(/\/[^/]*$/, ''),
  ],
  ['ensuretrailingslash', ([path = '']) => withSlash(path)],
  ['normalizepath', (parts, { thisFolder }) => normalized(parts, thisFolder)],
  ['normalizedirectory', (parts, { thisFolder }) => withSlash(normalized(parts, thisFolder))],
  ['combine', (parts) => combined(parts)],
  ['getfullpath', (parts, { thisFolder }) => normalized(parts, thisFolder)],
  ['getdirectoryname', ([path = '']) => slashed(path).replace(/\/[^/]*$/, '')],
  ['getfilename', ([path = '']) => slashed(path).replace(/^.*\//, '')],
  ['getfilenamewithoutextension', ([path = '']) => slashed(path).replace(/^.*\/|\.[^./]*$/g, '')],
  ['copy', ([text = '']) => text],
  ['isnullorempty', ([text = '']) => truth(text === '')],
  ['valueordefault', ([text = '', other = '']) => (text === '' ? other : text)],
  ['gettargetframeworkidentifier', ([framework = '']) => frameworkIdentifier(framework) ?? undefined],
  ['istargetframeworkcompatible', ([target = '', other = '']) => truthOrNot(isCompatible(target, other))],
]);

type Method = (text: string, given: readonly string[]) => string | undefined;

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['contains', (text, [part = '']) => truth(text.includes(part))],
  ['startswith', (text, [part = '']) => truth(text.startsWith(part))],
  ['endswith', (text, [part = '']) => truth(text.endsWith(part))],
  ['equals', (text, [other = '']) => truth(text === other)],
  ['replace', (text, [part = '', other = '']) => (part === '' ? undefined : text.replaceAll(part, () => other))],
  ['tolower', (text) => text.toLowerCase()],
  ['tolowerinvariant', (text) => text.toLowerCase()],
  ['toupper', (text) => text.toUpperCase()],
  ['toupperinvariant', (text) => text.toUpperCase()],
  ['trim', (text, given) => (given.length === 0 ? text.trim() : undefined)],
  ['tostring', (text) => text],
]);

/**
 * The text between `$(` and `)` if it is more than a name: `[Type]::Function(…)` or `Property.Method(…)`, and methods
 * of the result. `undefined` if unknown.
 */
export function callFunction(
  inner: string,
  scope: ExpandScope,
  expandArgument: (text: string) => readonly string[],
): readonly string[] | undefined {
  const [head = '', property, method] = /^(?:\[[\w.]+\]::(?=\w)|([a-z_]\w*)\.(?=[a-z]))(\w*)/i.exec(inner) ?? [];
  if (head === '') return undefined;
  if (property !== undefined) {
    const values = scope.valuesOf(property.toLowerCase());
    return values && chain(values, inner.slice(property.length), expandArgument);
  }
  const open = head.length;
  const end = inner.charAt(open) === '(' ? closing(inner, open + 1) : -1;
  const call = calls.get((method ?? '').toLowerCase());
  if (!call || end < 0) return undefined;
  const given = argumentsIn(inner.slice(open + 1, end), expandArgument);
  const answers = new Set<string>();
  for (const one of given) {
    const answer = one.some(isUnresolved) ? undefined : call(one, scope);
    if (answer === undefined) return undefined;
    answers.add(answer);
  }
  return chain([...answers], inner.slice(end + 1), expandArgument);
}

/** `.Method(…).Method(…)` of each value. */
function chain(
  values: readonly string[],
  calledFor: string,
  expandArgument: (text: string) => readonly string[],
): readonly string[] | undefined {
  let made = values;
  let rest = calledFor.trim();
  while (rest !== '') {
    const name = /^\.([a-z]+)\(/i.exec(rest)?.[1];
    const end = name === undefined ? -1 : closing(rest, name.length + 2);
    const method = methods.get(name?.toLowerCase() ?? '');
    if (name === undefined || end < 0 || !method) return undefined;
    const given = argumentsIn(rest.slice(name.length + 2, end), expandArgument);
    const answers = new Set<string>();
    for (const value of made) {
      for (const one of given) {
        const answer = isUnresolved(value) || one.some(isUnresolved) ? undefined : method(value, one);
        if (answer === undefined) return undefined;
        answers.add(answer);
      }
    }
    made = [...answers];
    rest = rest.slice(end + 1).trim();
  }
  return made;
}

/** Every set of arguments that is possible; there is nearly always one. */
function argumentsIn(
  text: string,
  expandArgument: (text: string) => readonly string[],
): readonly (readonly string[])[] {
  let sets: readonly (readonly string[])[] = [[]];
  for (const piece of splitArguments(text)) {
    const values = expandArgument(piece);
    sets = sets.flatMap((set) => values.map((value) => [...set, value])).slice(0, 8);
  }
  return sets;
}

function splitArguments(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const pieces: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    } else if ('\'"`'.includes(character)) {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    }
  }
  return [...pieces, text.slice(start)].map((piece) => piece.trim().replace(/^(['"`])([^]*)\1$/, '$2'));
}

function truth(is: boolean): string {
  return is ? 'True' : 'False';
}

function truthOrNot(is: boolean | null): string | undefined {
  return is === null ? undefined : truth(is);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

function withSlash(path: string | undefined): string | undefined {
  if (path === undefined || path === '' || /[\\/]$/.test(path)) return path;
  return `${path}/`;
}

/** The last part that begins at the top counts alone, as `Path.Combine` has it. */
function combined(parts: readonly string[]): string {
  return parts.reduce((path, part) => (/^(?:\/|\\|[a-z]:)/i.test(part) ? part : `${withSlash(path) ?? ''}${part}`), '');
}

function normalized(parts: readonly string[], folder: string): string | undefined {
  const inside = inWorkspace(combined([folder, ...parts]), '');
  const path = inside === null ? null : resolveFolder('', inside);
  return path === null ? undefined : rooted(path);
}

/** The offset of the bracket that closes the one opened before `from`, -1 for none. Quoted brackets do not count. */
export function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
    else if (character === "'" || character === '"' || character === '`') {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    }
  }
  return -1;
}

/** The source of values for the texts of one file. */
export interface ExpandScope {
  /**
   * All values a property may have, depending on unknown conditions; `undefined` if it is never set. By name in lower
   * case. A value may have an unresolved `$(…)` in it.
   */
  valuesOf(name: string): readonly string[] | undefined;
  /** The file of this name nearest to a folder, upwards; empty when there is none. Both as MSBuild writes paths. */
  fileAbove(name: string, folder: string): string;
  /** The file's folder, as MSBuild writes it. */
  readonly thisFolder: string;
}
