import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { placeArgument } from '../componentArgument.ts';
import { diagnosticSource, type PolicyDiagnostics, type ShownFinding } from './policyDiagnostics.ts';
import { whyNotEditable } from './policyDocuments.ts';

interface Parts {
  readonly diagnostics: Pick<PolicyDiagnostics, 'of'>;
  readonly policies: Pick<Policies, 'of'>;
}

/** Quick fixes of findings in manifests. */
export class PolicyFixes implements vscode.CodeActionProvider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(): vscode.Disposable {
    // Any file may be a manifest; those without entries of ours cost one comparison.
    return vscode.languages.registerCodeActionsProvider({ pattern: '**/*' }, this, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    });
  }

  provideCodeActions(
    { uri }: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const byComponent = new Map<
      LinkedDependency,
      { readonly shown: ShownFinding; readonly own: vscode.Diagnostic[] }
    >();
    for (const diagnostic of diagnostics) {
      if (diagnostic.source !== diagnosticSource) continue;
      const shown = this.#parts.diagnostics.of(uri, diagnostic);
      if (!shown) continue;
      const known = byComponent.get(shown.linked);
      if (known) known.own.push(diagnostic);
      else byComponent.set(shown.linked, { shown, own: [diagnostic] });
    }
    return [...byComponent.values()].flatMap(({ shown, own }) => this.#actions(shown, own));
  }

  #actions({ folder, path, linked, finding }: ShownFinding, own: vscode.Diagnostic[]): readonly vscode.CodeAction[] {
    const argument = placeArgument({ folder, path, linked });
    const hasVersion = linked.coordinates?.revision !== null && linked.coordinates !== null;
    const { cause } = finding;
    const isUnclear = cause.kind === 'state';
    const isUnharvested = isUnclear && cause.state === 'notHarvested';
    const refusal = whyNotEditable(folder, this.#parts.policies);
    const action = (title: string, command: CommandId, isEdit = false): vscode.CodeAction => {
      const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      made.command = { title, command, arguments: [argument] };
      made.diagnostics = own;
      if (isEdit && refusal !== null) made.disabled = { reason: refusal };
      return made;
    };
    const allowsLicense = cause.kind === 'license' && cause.isUnlisted;
    return [
      ...(hasVersion ? [action(vscode.l10n.t('Open Definition'), 'clearlydefined.openDefinition')] : []),
      ...(isUnharvested ? [action(vscode.l10n.t('Queue Harvest…'), 'clearlydefined.queueHarvest')] : []),
      ...(hasVersion && !isUnharvested
        ? [action(vscode.l10n.t('Draft Curation'), 'clearlydefined.draftCuration')]
        : []),
      ...(linked.coordinates === null
        ? []
        : [action(vscode.l10n.t('Allow This Component…'), 'clearlydefined.allowComponent', true)]),
      ...(allowsLicense ? [action(vscode.l10n.t('Allow This License…'), 'clearlydefined.allowLicense', true)] : []),
      ...(hasVersion && !linked.isDirect
        ? [action(vscode.l10n.t('Show Dependency Paths…'), 'clearlydefined.showBroughtIn')]
        : []),
    ];
  }
}
