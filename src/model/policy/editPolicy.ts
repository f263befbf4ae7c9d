import { type DraftEntry, type DraftMap, readDraftTree } from '../../curation/yaml/draftTree.ts';
import { type DraftValue, entryText } from '../../curation/yaml/scalarText.ts';
import { CannotEdit, TreeEdits } from '../../curation/yaml/treeEdits.ts';
import { readPolicy } from '../../policy/readPolicy.ts';

/** An exception for one component. */
export interface ComponentRule {
  /** Coordinates. */
  readonly component: string;
  /** Expressions and states. */
  readonly allow: readonly string[];
  readonly minimumScore: number | null;
  /** Days. */
  readonly maximumAge: number | null;
  readonly reason: string;
  /** `yyyy-mm-dd`. */
  readonly expires: string | null;
}

/**
 * The policy with this rule before all others, because the first rule that decides wins. Comments and everything else
 * stay. `null`: the text can't be edited in place.
 */
export function withRule(text: string, rule: ComponentRule): string | null {
  const { component, allow, minimumScore, maximumAge, reason, expires } = rule;
  const value: DraftValue = {
    components: [component],
    ...(allow.length > 0 ? { allow } : {}),
    ...(minimumScore === null ? {} : { minimumScore }),
    ...(maximumAge === null ? {} : { maximumAge }),
    reason,
    ...(expires === null ? {} : { expires }),
  };
  return (
    edited(text, (root, edits) => {
      const entry = entryOf(root, 'rules');
      if (!entry) return edits.addEntry(root, 'rules', [value]);
      const { value: list } = entry;
      if (list.kind === 'list' && edits.addFirstItem(list, value)) return;
      setEmpty(root, entry, [value], edits);
    }) ?? (isBlank(text) ? `${text}${lineEnd(text)}${entryText('rules', [value], 0)}\n` : null)
  );
}

/**
 * The policy with these licenses in its list `allow`. The first such list would make everything in no list a finding,
 * so it comes with `unlisted`. `null`: the text can't be edited in place.
 */
export function withAllowed(text: string, licenses: readonly string[]): string | null {
  return edited(text, (root, edits) => {
    const entry = entryOf(root, 'allow');
    if (!entry) {
      if (!entryOf(root, 'unlisted')) edits.addEntry(root, 'unlisted', 'allow');
      return edits.addEntry(root, 'allow', licenses);
    }
    const { value: list } = entry;
    if (list.kind === 'list' && edits.addItems(list, licenses)) return;
    setEmpty(root, entry, licenses, edits);
  });
}

function setEmpty(root: DraftMap, entry: DraftEntry, value: DraftValue, edits: TreeEdits): void {
  const { value: old } = entry;
  const isEmpty = old.kind === 'none' || (old.kind === 'list' && old.items.length === 0);
  if (!isEmpty) throw new CannotEdit();
  edits.setValue(entry, value, root.isFlow);
}

function edited(text: string, edit: (root: DraftMap, edits: TreeEdits) => void): string | null {
  const { root, findings } = readDraftTree(text);
  if (root?.kind !== 'map' || findings.length > 0) return null;
  const edits = new TreeEdits(text);
  try {
    edit(root, edits);
  } catch (error: unknown) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
  const after = edits.apply();
  return readPolicy(after).policy ? after : null;
}

function entryOf(root: DraftMap, key: string): DraftEntry | undefined {
  return root.entries.find((entry) => entry.key === key);
}

/** Nothing but comments. */
function isBlank(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
}

function lineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n';
}
