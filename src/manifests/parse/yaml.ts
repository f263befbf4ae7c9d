import { type Event, YAMLException, parseEvents } from 'js-yaml';
import { messages } from '../problemMessage.ts';
import { withoutConflicts } from './conflicts.ts';
import { maxLines } from './lines.ts';
import { openTable } from './openNodes.ts';
import { ProblemList } from './problemList.ts';
import { type TreeDocument, type TreeNode } from './tree.ts';
import { YamlEvents } from './yamlEvents.ts';
import { maxDepth } from './yamlNodes.ts';
import { recoverYaml } from './yamlRecovery.ts';
import { rangeOf } from './rangedText.ts';

/** Longer texts with faults are read up to the first one: the other parser takes several times as long. */
const maxRecovered = 100_000;

/** Parts of a text that are tried: each ends at the fault of the one before. */
const maxParts = 2;

/**
 * Reads every document of a YAML text, with the place of everything in it. An alias is resolved to its anchor's value, merge
 * keys are resolved, and git's conflict markers are left out. Never throws: faults give problems, all of them in the first
 * document. Behind a fault a text of usual length is read as far as possible, others not at all.
 */
export function readYaml(text: string): readonly TreeDocument[] {
  const problems = new ProblemList(text.length);
  const source = withoutConflicts(withinLimit(text, problems), problems);
  const { roots, faultAt } = rootsOf(source, problems);
  const [root = openTable(0, 0), ...others] = roots;
  return [
    { root, problems: problems.list, ...(faultAt === undefined ? {} : { faultAt }) },
    ...others.map((other) => ({ root: other, problems: [] })),
  ];
}

/** Like `readYaml`, for a file that should have one document: a problem reports a second one. */
export function readFirstYaml(text: string): TreeDocument {
  const [first = { root: openTable(0, 0), problems: [] }, ...others] = readYaml(text);
  const second = others.find(({ root }) => root.start < root.end);
  if (!second) return first;
  const problem = { message: 'Only the first document of this file is read.', range: rangeOf(second.root) };
  return { ...first, problems: [...first.problems, problem] };
}

/** The roots, and the offset of the first fault, as in `TreeDocument`. */
interface Roots {
  readonly roots: readonly TreeNode[];
  readonly faultAt?: number;
}

function rootsOf(text: string, problems: ProblemList): Roots {
  const events = eventsOf(text);
  if (!(events instanceof YAMLException)) return { roots: new YamlEvents(text, events, problems).roots() };
  const firstTab = reportTabs(text, problems);
  let source = text;
  let fault = events;
  if (firstTab < text.length) {
    // Where tabs are the only indentation, one is as good as a space.
    const isTabsOnly = !/^ +[^\s#]/m.test(text);
    source = isTabsOnly ? text.replaceAll(tabbedLine, asSpaces) : withoutTabbed(text);
    const others = eventsOf(source);
    if (!(others instanceof YAMLException)) {
      const roots = new YamlEvents(source, others, problems).roots();
      return isTabsOnly ? { roots } : { roots, faultAt: Math.min(placeOf(events), firstTab) };
    }
    fault = others;
  }
  const before = problems.list.length;
  const roots = source.length <= maxRecovered ? recoverYaml(source, problems) : null;
  if (problems.list.length === before) {
    // A bracket may close where its name begins: YAML 1.2 forbids it, and other readers, such as those of GitHub, accept it.
    if (roots && events === fault && fault.reason === 'deficient indentation') return { roots };
    // The other parser accepts a few characters that YAML does not.
    const found = source.indexOf('\n', placeOf(fault));
    problems.add(messages.unexpectedText, placeOf(fault), found < 0 ? source.length : found);
  }
  return { roots: roots ?? rootsBefore(fault, source, problems), faultAt: Math.min(placeOf(events), firstTab) };
}

/** A line with tabs in its indentation. */
const tabbedLine = /^( *)(\t[\t ]*)([^\s#].*)$/gm;

function asSpaces(_line: string, spaces: string, tabs: string, rest: string): string {
  return spaces + ' '.repeat(tabs.length) + rest;
}

/**
 * The text with blanks for each line with tabs in its indentation, whose width among spaces is unknown, and for what belongs to
 * it: below a name or the head of a block text, and the other names of a list's item. All offsets stay.
 */
function withoutTabbed(text: string): string {
  let isHead = false;
  let isItem = false;
  let indent = Infinity;
  return text.replaceAll(/^([\t ]*)([^\s#].*)$/gm, (line: string, space: string, rest: string) => {
    if (space.includes('\t')) {
      isHead = /[:|>][-+\d]*\s*$/.test(rest);
      isItem = rest.startsWith('-');
      return ' '.repeat(line.length);
    }
    if (isHead || (isItem && !rest.startsWith('-'))) indent = space.length;
    isHead = false;
    isItem = false;
    if (space.length < indent) indent = Infinity;
    return indent < Infinity ? ' '.repeat(line.length) : line;
  });
}

/** The offset of the first line that tabs indent; the length of a text without one. */
function reportTabs(text: string, problems: ProblemList): number {
  let first = text.length;
  for (const { index, 1: spaces = '', 2: tabs = '' } of text.matchAll(tabbedLine)) {
    const start = index + spaces.length;
    problems.add('Indent with spaces, not tabs.', start, start + tabs.length);
    first = Math.min(first, index);
  }
  return first;
}

function rootsBefore(fault: YAMLException, text: string, problems: ProblemList): readonly TreeNode[] {
  let [part, at] = [text, placeOf(fault)];
  for (let parts = 0; parts < maxParts; parts++) {
    part = part.slice(0, part.lastIndexOf('\n', at - 1) + 1);
    const events = eventsOf(part);
    if (!(events instanceof YAMLException)) return new YamlEvents(part, events, problems).roots();
    at = placeOf(events);
  }
  return [];
}

/** The events of a text, or its first fault. */
function eventsOf(text: string): readonly Event[] | YAMLException {
  try {
    return parseEvents(text, { maxDepth });
  } catch (error) {
    return error instanceof YAMLException ? error : new YAMLException(String(error));
  }
}

/** The offset of a fault. */
function placeOf(fault: YAMLException): number {
  return fault.mark?.position ?? 0;
}

/** The parser has no limit of its own: a million values take about 300 MB. */
function withinLimit(text: string, problems: ProblemList): string {
  let end = text.length;
  for (const mark of ['\n', ',', '[', '{']) {
    let count = 0;
    for (let at = text.indexOf(mark); at >= 0 && at < end; at = text.indexOf(mark, at + 1))
      if (++count > maxLines) end = at;
  }
  if (end === text.length) return text;
  problems.add(messages.tooMuch, end, text.length);
  return text.slice(0, text.lastIndexOf('\n', end) + 1);
}
