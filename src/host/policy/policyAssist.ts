import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { completePolicy } from '../../model/policy/assist/completePolicy.ts';
import { hoverPolicy, type PolicyHover } from '../../model/policy/assist/hoverPolicy.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { Policy, PolicyState } from '../../policy/policy.ts';
import { completionList, completionTriggers } from '../completionList.ts';
import { stateExplanation } from '../labels.ts';
import { licenseMarkdown } from '../licenseMarkdown.ts';
import { TextMarkdown } from '../textMarkdown.ts';
import { policyFolderOfDocument, policySelector } from './policyPlace.ts';

/** Most identifiers of a group in a hover. */
const mostIds = 400;

interface Parts {
  readonly policies: Pick<Policies, 'of'>;
  readonly components: Pick<Components, 'coordinates'>;
}

/** Completions and hovers of policy files. */
export class PolicyAssist implements vscode.CompletionItemProvider, vscode.HoverProvider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(): Disposable {
    const store = new DisposableStore();
    const { languages } = vscode;
    store.add(languages.registerCompletionItemProvider(policySelector, this, ...completionTriggers));
    store.add(languages.registerHoverProvider(policySelector, this));
    return store;
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionList {
    const groups = this.#groupsOf(document);
    if (groups === null) return new vscode.CompletionList([]);
    const knowledge = { groups: [...groups.keys()], components: () => this.#parts.components.coordinates() };
    const found = completePolicy(document.getText(), document.offsetAt(position), knowledge);
    return completionList(document, position, found);
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    const groups = this.#groupsOf(document);
    if (groups === null) return null;
    const found = hoverPolicy(document.getText(), document.offsetAt(position), groups);
    if (!found) return null;
    const { start, end } = found.range;
    return new vscode.Hover(markdownOf(found), new vscode.Range(document.positionAt(start), document.positionAt(end)));
  }

  /** Of the last good text; `null` for another document. */
  #groupsOf(document: vscode.TextDocument): Policy['groups'] | null {
    const folder = policyFolderOfDocument(document);
    return folder === null ? null : (this.#parts.policies.of(folder)?.inForce?.policy.groups ?? new Map());
  }
}

function markdownOf(hover: PolicyHover): vscode.MarkdownString {
  const text = new TextMarkdown();
  switch (hover.kind) {
    case 'group': {
      const { name, values } = hover;
      const count = values.length === 1 ? vscode.l10n.t('1 license') : vscode.l10n.t('{0} licenses', values.length);
      text.appendMarkdown('**').appendText(name).appendMarkdown('** — ').appendText(count).appendMarkdown('\n\n');
      return text.appendText(values.slice(0, mostIds).join(', ') + (values.length > mostIds ? ', …' : ''));
    }
    case 'state':
      return text
        .appendMarkdown('**')
        .appendText(hover.state)
        .appendMarkdown('** — ')
        .appendText(stateMeaning(hover.state));
    case 'key': {
      const meaning = keyMeaning(hover.key);
      return text.appendText(meaning);
    }
    case 'license':
    case 'exception':
    case 'reference':
    case 'word':
      return licenseMarkdown(hover);
    default:
      return assertNever(hover);
  }
}

function stateMeaning(state: PolicyState): string {
  switch (state) {
    case 'OTHER':
      return stateExplanation('other');
    case 'NONE':
      return stateExplanation('none');
    case 'NOASSERTION':
      return stateExplanation('noAssertion');
    case 'unknown':
      return stateExplanation('notFound');
    case 'notHarvested':
      return stateExplanation('notHarvested');
    default:
      return assertNever(state);
  }
}

function keyMeaning(key: string): string {
  const meanings: Readonly<Record<string, string>> = {
    allow: vscode.l10n.t('Licenses, groups and states that are allowed.'),
    review: vscode.l10n.t('Licenses, groups and states to be reviewed: warnings in the Problems panel.'),
    deny: vscode.l10n.t('Licenses, groups and states that are denied: errors in the Problems panel.'),
    unlisted: vscode.l10n.t('What applies to licenses in no list: allow, review or deny.'),
    groups: vscode.l10n.t('Names for lists of licenses, to be used in the other lists.'),
    judge: vscode.l10n.t('Which license is judged: declared, discovered or both.'),
    minimumScore: vscode.l10n.t('Definitions with a lower score, of 0 to 100, are to be reviewed.'),
    maximumAge: vscode.l10n.t('Definitions that the service computed more days ago are to be reviewed.'),
    rules: vscode.l10n.t('Exceptions for some components or scopes. The first rule that decides wins.'),
    components: vscode.l10n.t('Coordinates or package URLs that the rule is for; * stands for any part.'),
    scopes: vscode.l10n.t('Why the dependency is there: runtime, development, optional, peer, test or build.'),
    reason: vscode.l10n.t('Why the rule is there. It is shown with each finding.'),
    expires: vscode.l10n.t('Last day on which the rule is in force, as year-month-day.'),
  };
  return meanings[key] ?? '';
}
