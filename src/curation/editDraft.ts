import { type Result, fail, succeed } from '../base/result.ts';
import { sameJson } from '../base/sameJson.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { Curation } from './curation.ts';
import { type DraftEntry, type DraftMap, type DraftNode, readDraftTree } from './yaml/draftTree.ts';
import { type Edit, editCuration } from './edit.ts';
import type { Finding } from './finding.ts';
import { type DraftReading, readDraft, readingOf } from './readDraft.ts';
import { type DraftValue, entryText, scalarText } from './yaml/scalarText.ts';
import { CannotEdit, TreeEdits } from './yaml/treeEdits.ts';

/**
 * Makes one edit in the text of a draft and keeps everything else exactly: comments, order, quotes. Adds the revision
 * when it is missing; `null` removes the field and any parent left empty, up to the revision. A text that cannot be
 * read is not edited: its findings are returned.
 */
export function editDraft(text: string, revision: string, edit: Edit): Result<string, readonly Finding[]> {
  const tree = readDraftTree(text);
  const { root } = tree;
  const before = readingOf(tree, text);
  if (before.findings.some(({ problem }) => isUnreadable(problem.kind)) || root?.kind !== 'map')
    return fail(before.findings);
  const old = curationOf(before, revision);
  if (old === null && isRemoval(edit)) return succeed(text);
  const wanted = editCuration(old ?? {}, edit);
  const edited = attempt(text, root, revision, edit);
  if (edited !== null && says(edited, before, revision, wanted)) return succeed(edited);
  // A layout that the small change does not fit in: the revision is rewritten, unless that would lose something.
  if (before.findings.length === 0) {
    const rewritten = attempt(text, root, revision, { whole: wanted });
    if (rewritten !== null && says(rewritten, before, revision, wanted)) return succeed(rewritten);
  }
  return fail(before.findings);
}

function isUnreadable(kind: Finding['problem']['kind']): boolean {
  return kind === 'notYaml' || kind === 'anchor' || kind === 'tooLong' || kind === 'duplicateKey';
}

function isRemoval(edit: Edit): boolean {
  return 'globs' in edit ? edit.globs === null : edit.value === null;
}

function curationOf(reading: DraftReading, revision: string): Curation | null {
  return reading.revisions.find((each) => each.revision === revision)?.curation ?? null;
}

/** Whether the new text has the expected value for this revision, and the old values for all others. */
function says(text: string, before: DraftReading, revision: string, wanted: Curation | null): boolean {
  const after = readDraft(text);
  if (after.findings.some(({ problem }) => isUnreadable(problem.kind))) return false;
  const others = (reading: DraftReading): unknown =>
    reading.revisions.filter((each) => each.revision !== revision).map((each) => [each.revision, each.curation]);
  return (
    sameJson(after.component, before.component) &&
    sameJson(others(after), others(before)) &&
    (wanted === null
      ? isEmpty(curationOf(after, revision) ?? {})
      : sameJson(withoutEmpty(curationOf(after, revision)), withoutEmpty(wanted)))
  );
}

/** Empty lists and maps left out: an edit may leave them, or remove them with their last value. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  const entries = Object.entries(value).map(([key, below]): [string, unknown] => [key, withoutEmpty(below)]);
  return Object.fromEntries(entries.filter(([, below]) => !isEmpty(below)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(withoutEmpty(value) as object).length === 0;
}

function attempt(
  text: string,
  root: DraftMap,
  revision: string,
  edit: Edit | { readonly whole: Curation | null },
): string | null {
  const edits = new TreeEdits(text);
  const path = ['revisions', revision];
  try {
    if ('whole' in edit) setIn(edits, root, path, edit.whole as DraftValue);
    else if (edit.field === 'declared') setIn(edits, root, [...path, 'licensed', 'declared'], edit.value);
    else if (edit.field === 'source')
      setSource(edits, root, [...path, 'described', 'sourceLocation'], edit.value && { ...edit.value });
    else if (edit.field === 'facet') setIn(edits, root, [...path, 'described', 'facets', edit.facet], edit.globs);
    else if (edit.field === 'fileLicense') setInFiles(edits, root, path, edit.paths, 'license', edit.value);
    else if (edit.field === 'fileAttributions') setInFiles(edits, root, path, edit.paths, 'attributions', edit.value);
    else setIn(edits, root, [...path, 'described', edit.field], edit.value);
    return edits.apply();
  } catch (error: unknown) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

/** Sets the value at the end of the keys; `null` removes it. */
function setIn(edits: TreeEdits, root: DraftMap, path: readonly string[], value: DraftValue): void {
  const trail = trailOf(root, path);
  const { map, entry } = lastOf(trail);
  const rest = path.slice(trail.length);
  if (value === null) {
    if (rest.length === 0) remove(edits, trail);
  } else if (rest.length === 0 && entry) edits.setValue(entry, value, map.isFlow);
  else add(edits, trail, rest, value);
}

interface Step {
  readonly map: DraftMap;
  readonly entry: DraftEntry;
}

/** The entries along the keys, as far as they exist. */
function trailOf(root: DraftMap, path: readonly string[]): readonly Step[] {
  const trail: Step[] = [];
  let node: DraftNode = root;
  for (const key of path) {
    if (node.kind !== 'map') break;
    const map: DraftMap = node;
    const entry = map.entries.find((each) => each.key === key);
    if (!entry) break;
    trail.push({ map, entry });
    node = entry.value;
  }
  return trail;
}

function lastOf(trail: readonly Step[]): Step {
  const last = trail.at(-1);
  if (!last) throw new CannotEdit();
  return last;
}

/** Puts `value` below the end of the trail, with any missing keys. */
function add(edits: TreeEdits, trail: readonly Step[], missing: readonly string[], value: DraftValue): void {
  const { map, entry } = lastOf(trail);
  const [key = '', ...below] = missing;
  const nested = below.reduceRight<DraftValue>((inner, name) => ({ [name]: inner }), value);
  const { value: parent } = entry;
  if (parent.kind === 'map' && parent.entries.length > 0) return edits.addEntry(parent, key, nested);
  if (parent.kind === 'text' || parent.kind === 'list') throw new CannotEdit();
  if (map.isFlow) edits.setValue(entry, { [key]: nested }, true);
  else edits.fillEmpty(entry, { [key]: nested });
}

/** Removes the last entry, and parents that contain nothing else; `revisions` stays. */
function remove(edits: TreeEdits, trail: readonly Step[]): void {
  let at = trail.length - 1;
  while (at > 1 && trail[at]?.map.entries.length === 1) at--;
  const step = trail[at];
  if (step) edits.removeEntry(step.map, step.entry);
}

function setSource(edits: TreeEdits, root: DraftMap, path: readonly string[], value: DraftValue): void {
  const trail = trailOf(root, path);
  const old = trail.length === path.length ? lastOf(trail).entry.value : null;
  const isKept = value !== null && old?.kind === 'map' && !old.isFlow && old.entries.length > 0;
  if (!isKept || typeof value === 'string') return setIn(edits, root, path, value);
  const wanted = new Map(Object.entries(value));
  if (!old.entries.some(({ key }) => wanted.get(key) !== undefined)) return setIn(edits, root, path, value);
  for (const entry of old.entries) {
    const text = wanted.get(entry.key);
    wanted.delete(entry.key);
    if (text === undefined) edits.removeEntry(old, entry);
    else if (text === null ? entry.value.kind !== 'none' : entry.value.kind !== 'text' || entry.value.text !== text)
      edits.setValue(entry, text, false);
  }
  for (const [key, text] of wanted) if (text !== undefined) edits.addEntry(old, key, text);
}

function setInFiles(
  edits: TreeEdits,
  root: DraftMap,
  path: readonly string[],
  paths: readonly string[],
  key: 'license' | 'attributions',
  value: string | readonly string[] | null,
): void {
  const filesPath = [...path, 'files'];
  const trail = trailOf(root, filesPath);
  const list = trail.length === filesPath.length ? lastOf(trail).entry.value : null;
  const items = list?.kind === 'list' ? list.items : [];
  const named = new Set(paths);
  const hits = items.filter((item): item is DraftMap => named.has(pathOf(item) ?? ''));
  const there = new Set(hits.map(pathOf));
  const other = key === 'license' ? 'attributions' : 'license';
  if (value === null) {
    const gone = hits.filter((item) => !item.entries.some((entry) => entry.key === other));
    if (gone.length === items.length) return gone.length > 0 ? remove(edits, trail) : undefined;
    if (list?.kind === 'list') for (const item of gone) edits.removeItem(list, item);
    for (const item of hits) {
      const entry = item.entries.find((each) => each.key === key);
      if (entry && !gone.includes(item)) edits.removeEntry(item, entry);
    }
    return;
  }
  for (const item of hits) {
    const entry = item.entries.find((each) => each.key === key);
    if (entry) edits.setValue(entry, value, item.isFlow);
    else edits.addEntry(item, key, value);
  }
  const missing = [...named]
    .filter((each) => !there.has(each))
    .map((each): DraftValue => ({ path: each, [key]: value }));
  if (missing.length === 0) return;
  if (list?.kind === 'list' && edits.addItems(list, missing)) return;
  setIn(edits, root, filesPath, missing);
}

function pathOf(item: DraftNode): string | null {
  if (item.kind !== 'map') return null;
  const found = item.entries.find(({ key }) => key === 'path')?.value;
  return found?.kind === 'text' ? found.text : null;
}

/**
 * The text of a new draft: the component, and the revision to change, still empty. The shape and the order of the keys
 * are those of the curation repository's own files (service-api.md 12.3). `comment` is put on top, line by line.
 */
export function newDraftText(component: Coordinates, revision: string | null, comment: string): string {
  const { name, namespace, provider, type } = component;
  const coordinates = { name, ...(namespace === null ? {} : { namespace }), provider, type };
  return [
    ...comment.split(/\r\n|[\r\n\u0085\u2028\u2029]/).map((line) => `# ${line}`.trimEnd()),
    entryText('coordinates', coordinates, 0),
    revision === null ? 'revisions:' : `revisions:\n  ${scalarText(revision)}:`,
    '',
  ].join('\n');
}

/** The text with an empty declared license key. */
export interface EmptyDeclared {
  readonly text: string;
  /** UTF-16 offset after the key's blank. */
  readonly at: number;
}

/** Adds an empty declared license to fill in, if the draft has none for the revision. */
export function emptyDeclared(text: string, revision: string): Result<EmptyDeclared, readonly Finding[]> {
  const edited = editDraft(text, revision, { field: 'declared', value: 'MIT' });
  if (!edited.ok) return edited;
  const found = readDraft(edited.value).revisions.find((one) => one.revision === revision);
  const place = found?.places.get('licensed.declared');
  if (!place) return succeed({ text: edited.value, at: 0 });
  // If the key had no value before either, blanks followed it.
  const before = `${edited.value.slice(0, place.start).trimEnd()} `;
  return succeed({ text: before + edited.value.slice(place.end).replace(/^[ \t]+/, ''), at: before.length });
}
