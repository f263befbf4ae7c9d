import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Policies } from '../../model/policy/policies.ts';
import { policyAssist } from './policyAssist.ts';
import { PolicyFileDiagnostics } from './policyFileDiagnostics.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'components' | 'clock'> {
  readonly policies: Policies;
}

/** All language features of policy files. */
export function policyLanguage({ policies, components, clock }: Parts): Disposable {
  const store = new DisposableStore();
  store.add(new PolicyFileDiagnostics({ policies, clock }));
  store.add(policyAssist({ policies, components }));
  return store;
}
