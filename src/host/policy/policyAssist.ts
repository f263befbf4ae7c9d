import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { ListedState } from '../../core/licenseState.ts';
import { completePolicy } from '../../model/policy/assist/completePolicy.ts';
import { hoverPolicy, type PolicyHover } from '../../model/policy/assist/hoverPolicy.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { Policy, PolicyState } from '../../policy/policy.ts';
import { completionList, completionTriggers } from '../common/completionList.ts';
import { pairLabel, stateExplanation, stateLabel } from '../common/labels.ts';
import { rangeIn } from '../common/ranges.ts';
import { licenseMarkdown } from '../common/licenseMarkdown.ts';
import { TextMarkdown, appendBold } from '../common/textMarkdown.ts';
import { policyFolderOfDocument, policySelector } from '../common/policyPlace.ts';

/** Maximum identifiers of a group in a hover. */
const maxIds = 400;

interface Parts {
  readonly policies: Pick<Policies, 'of'>;
  readonly components: Pick<Components, 'coordinates'>;
}

/** Completions and hovers of policy files. */
export function policyAssist({ policies, components }: Parts): Disposable {
  /** Of the last good text; `null` for another document. */
  const groupsOf = (document: vscode.TextDocument): Policy['groups'] | null => {
    const folder = policyFolderOfDocument(document);
    return folder === null ? null : (policies.of(folder)?.inForce?.policy.groups ?? new Map());
  };
  const completions: vscode.CompletionItemProvider = {
    provideCompletionItems: (document, position) => {
      const groups = groupsOf(document);
      if (groups === null) return new vscode.CompletionList([]);
      const knowledge = { groups: [...groups.keys()], components: () => components.coordinates() };
      const found = completePolicy(document.getText(), document.offsetAt(position), knowledge);
      return completionList(document, position, found);
    },
  };
  const hovers: vscode.HoverProvider = {
    provideHover: (document, position) => {
      const groups = groupsOf(document);
      if (groups === null) return null;
      const found = hoverPolicy(document.getText(), document.offsetAt(position), groups);
      return found && new vscode.Hover(markdownOf(found), rangeIn(document, found.range));
    },
  };
  const store = new DisposableStore();
  store.add(vscode.languages.registerCompletionItemProvider(policySelector, completions, ...completionTriggers));
  store.add(vscode.languages.registerHoverProvider(policySelector, hovers));
  return store;
}

function markdownOf(hover: PolicyHover): vscode.MarkdownString {
  const text = new TextMarkdown();
  switch (hover.kind) {
    case 'group': {
      const { name, values } = hover;
      const count = pairLabel(vscode.l10n.t('Licenses'), values.length);
      appendBold(text, name).appendMarkdown(' — ').appendText(count).appendMarkdown('\n\n');
      return text.appendText(values.slice(0, maxIds).join(', ') + (values.length > maxIds ? ', …' : ''));
    }
    case 'state':
      return appendBold(text, hover.state).appendMarkdown(' — ').appendText(stateMeaning(hover.state));
    case 'key':
      return text.appendText(keyMeaning(hover.key));
    case 'license':
    case 'exception':
    case 'reference':
    case 'word':
      return licenseMarkdown(hover);
    default:
      return assertNever(hover);
  }
}

/** In the words of the views. */
function stateMeaning(state: PolicyState): string {
  const kind = stateKinds[state];
  return `${stateLabel(kind)}. ${stateExplanation(kind)}`;
}

const stateKinds = {
  OTHER: 'other',
  NONE: 'none',
  NOASSERTION: 'noAssertion',
  unknown: 'notFound',
  notHarvested: 'notHarvested',
} as const satisfies Readonly<Record<PolicyState, ListedState>>;

function keyMeaning(key: string): string {
  const meanings: Readonly<Record<string, string>> = {
    allow: vscode.l10n.t('Allowed licenses, groups and states.'),
    review: vscode.l10n.t('Licenses, groups and states to review: warnings.'),
    deny: vscode.l10n.t('Denied licenses, groups and states: errors.'),
    unlisted: vscode.l10n.t('For licenses in no list: allow, review or deny.'),
    groups: vscode.l10n.t('Named lists of licenses, for use in the other lists.'),
    judge: vscode.l10n.t('The judged license: declared, discovered or both.'),
    minimumScore: vscode.l10n.t('Definitions with a lower score, 0 to 100, are to review.'),
    maximumAge: vscode.l10n.t('Definitions computed more days ago are to review.'),
    rules: vscode.l10n.t('Exceptions. The first rule that decides wins.'),
    components: vscode.l10n.t('Coordinates or package URLs; * stands for any part.'),
    scopes: vscode.l10n.t('Scopes: runtime, optional, peer, build, development or test.'),
    reason: vscode.l10n.t('Shown with each finding.'),
    expires: vscode.l10n.t('Last day of the rule, as year-month-day.'),
  };
  return meanings[key] ?? '';
}
