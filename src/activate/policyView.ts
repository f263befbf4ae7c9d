import type { DisposableStore } from '../base/disposable.ts';
import { changesOf, type Later } from '../base/later.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import type { PolicyVerdicts } from '../model/workspace/components.ts';
import type { PolicyFinding } from '../policy/finding.ts';
import type { PolicyPart } from './policy.ts';

/** What views show of license policies. */
export interface PolicyView extends PolicyVerdicts {
  /** A policy is in force in a workspace folder. */
  readonly hasPolicy: boolean;
  readonly findingsOf: (linked: LinkedDependency) => readonly PolicyFinding[];
  /** The worst verdict on the dependencies of this file; `null`: nothing was found. */
  readonly verdictOnFile: (folder: string, path: string) => PolicyFinding['verdict'] | null;
}

/** Nothing until the first policy of the workspace is found, and its part of the extension is loaded. */
export function policyView(part: Later<PolicyPart>, store: DisposableStore): PolicyView {
  return {
    onDidChange: changesOf(part, ({ policies, findings }) => [findings.onDidChange, policies.onDidChange], store),
    get hasPolicy() {
      return part.value?.policies.all.some(({ inForce }) => inForce !== null) ?? false;
    },
    of: (linked) => part.value?.findings.verdictOf(linked) ?? null,
    verdictOnFile: (folder, path) => {
      const found = part.value?.findings.ofManifest(folder, path);
      return found ? (found.denied > 0 ? 'deny' : 'review') : null;
    },
    findingsOf: (linked) => part.value?.findings.of(linked) ?? [],
    problems: () =>
      (part.value?.policies.all ?? []).flatMap(({ folder, isBroken, inForce, problems }) => {
        const errors = problems.filter(({ severity }) => severity === 'error').length;
        const hasPolicy = inForce !== null;
        return isBroken ? [{ kind: 'policyProblem', id: `policy|${folder}`, folder, hasPolicy, errors }] : [];
      }),
  };
}
