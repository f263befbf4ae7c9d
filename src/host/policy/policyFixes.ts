import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { licensesToAllow } from '../../model/policy/exceptionFor.ts';
import { plainText } from '../../core/plainText.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { placeArgument } from '../common/componentArgument.ts';
import { diagnosticSource, type PolicyDiagnostics, type ShownFinding } from './policyDiagnostics.ts';
import { commandTitle } from '../common/commandTitles.ts';

/**
 * Quick fixes of findings in manifests. Those that need a policy without errors are offered in any case, and say why
 * they can't work: the editor lists no disabled quick fix. `suggested`: the probable license of a component.
 */
export function policyFixes(
  shownFindings: Pick<PolicyDiagnostics, 'of'>,
  suggested: (coordinates: Coordinates) => string | null,
): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions: ({ uri }, _range, { diagnostics }) => {
      const byComponent = new Map<
        LinkedDependency,
        { readonly shown: ShownFinding; readonly own: vscode.Diagnostic[] }
      >();
      for (const diagnostic of diagnostics) {
        if (diagnostic.source !== diagnosticSource) continue;
        const shown = shownFindings.of(uri, diagnostic);
        if (!shown) continue;
        const known = byComponent.get(shown.linked);
        if (known) known.own.push(diagnostic);
        else byComponent.set(shown.linked, { shown, own: [diagnostic] });
      }
      return [...byComponent.values()].flatMap(({ shown, own }) => {
        const { coordinates } = shown.linked;
        return actionsFor(shown, own, coordinates && suggested(coordinates));
      });
    },
  };
  // Any file may be a manifest; those without entries of ours cost one comparison.
  return vscode.languages.registerCodeActionsProvider({ pattern: '**/*' }, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}

function actionsFor(
  { folder, path, linked, finding, policy }: ShownFinding,
  own: vscode.Diagnostic[],
  suggested: string | null,
): readonly vscode.CodeAction[] {
  const argument = placeArgument({ folder, path, linked });
  const hasVersion = linked.coordinates?.revision !== null && linked.coordinates !== null;
  const { cause } = finding;
  const isUnclear = cause.kind === 'state';
  const isUnharvested = isUnclear && cause.state === 'notHarvested';
  const action = (command: CommandId, title = commandTitle(command)): vscode.CodeAction => {
    const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    made.command = { title, command, arguments: [argument] };
    made.diagnostics = own;
    return made;
  };
  const allowsLicense = licensesToAllow(finding, policy).length > 0;
  return [
    ...(hasVersion ? [action('clearlydefined.openDefinition')] : []),
    ...(isUnharvested ? [action('clearlydefined.queueHarvest')] : []),
    ...(hasVersion && !isUnharvested ? [action('clearlydefined.setLicense', setLicenseTitle(suggested))] : []),
    ...(linked.coordinates === null
      ? []
      : [action('clearlydefined.allowComponent', vscode.l10n.t('Allow This Component…'))]),
    ...(allowsLicense ? [action('clearlydefined.allowLicense', vscode.l10n.t('Allow This License…'))] : []),
    ...(hasVersion && !linked.isDirect ? [action('clearlydefined.showDependencyPaths')] : []),
  ];
}

function setLicenseTitle(suggested: string | null): string {
  return suggested === null
    ? commandTitle('clearlydefined.setLicense')
    : vscode.l10n.t('Set License to {0}…', plainText(suggested));
}
