import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Clock } from '../../model/ports.ts';
import { policyAssist } from './policyAssist.ts';
import { PolicyFileDiagnostics } from './policyFileDiagnostics.ts';

interface Parts {
  readonly policies: Policies;
  readonly components: Pick<Components, 'coordinates'>;
  readonly clock: Clock;
}

/** All language features of policy files. */
export function policyLanguage({ policies, components, clock }: Parts): Disposable {
  const store = new DisposableStore();
  store.add(new PolicyFileDiagnostics({ policies, clock }));
  store.add(policyAssist({ policies, components }));
  return store;
}
