import type { DisposableStore } from '../base/disposable.ts';
import { PolicyDecorations } from '../host/policy/policyDecorations.ts';
import { PolicyDiagnostics } from '../host/policy/policyDiagnostics.ts';
import { PolicyFiles } from '../host/policy/policyFiles.ts';
import { policyFixes } from '../host/policy/policyFixes.ts';
import { policyLanguage } from '../host/policy/policyLanguage.ts';
import { onWindowFocus } from '../host/common/windowFocus.ts';
import { Policies } from '../model/policy/policies.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { intendedLicense } from '../curation/licenses/disagreement.ts';
import { Dependents } from '../model/workspace/dependents.ts';
import { PolicyFindings } from '../model/policy/policyFindings.ts';
import type { Model } from './model.ts';

/** License policies of the workspace folders: what they find, and the editor's features for them. */
export interface PolicyPart {
  readonly policies: Policies;
  readonly findings: PolicyFindings;
  /** Resolves when the policy files are read. */
  readonly whenRead: () => Promise<void>;
}

/** Loaded with the first policy of the workspace. */
export function composePolicy(model: Model, store: DisposableStore): PolicyPart {
  const { inventory, definitions, components, contents, isLinkedOutside, suggestions, worker, clock, turns, log } =
    model;
  const policies = store.add(new Policies());
  const findings = store.add(new PolicyFindings({ inventory, definitions, policies, clock, turns, log }));
  const dependents = store.add(new Dependents({ inventory, worker, contents, log }));
  const diagnostics = store.add(new PolicyDiagnostics({ findings, inventory, contents, dependents }));
  const suggested = (coordinates: Coordinates): string | null =>
    intendedLicense(suggestions.of(coordinates)?.disagreement ?? null);
  store.add(new PolicyDecorations(findings));
  store.add(policyFixes(diagnostics, suggested));
  store.add(policyLanguage({ policies, components, clock }));
  const files = store.add(new PolicyFiles({ policies, isLinkedOutside, clock, log }));
  // A rule may have expired, and a definition may have become too old.
  store.add(onWindowFocus(() => findings.renew()));
  return { policies, findings, whenRead: () => files.whenRead() };
}
