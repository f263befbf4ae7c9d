import type { DisposableStore } from '../base/disposable.ts';
import type { Later } from '../base/later.ts';
import { changeLenses } from '../host/changes/changeLenses.ts';
import { DependencyTexts } from '../host/changes/dependencyTexts.ts';
import { Git } from '../host/changes/git.ts';
import { GitRevisions } from '../host/changes/gitRevisions.ts';
import { ContextKey } from '../host/common/contextKey.ts';
import { Changes } from '../model/changes/changes.ts';
import type { Model } from './model.ts';
import type { PolicyPart } from './policy.ts';

/** Changes since the last commit, and revisions of manifests. */
export interface ChangesPart {
  readonly changes: Changes;
  readonly git: Git;
  readonly texts: DependencyTexts;
}

/** Loaded when there are manifests, and the Git extension. */
export function composeChanges(model: Model, policy: Later<PolicyPart>, store: DisposableStore): ChangesPart {
  const { components, connection, definitions, inventory, lookUps, scannedFiles, settings, worker, clock, log } = model;
  const { manifestTexts, policyView } = model;
  const git = store.add(new Git({ clock, log }));
  const revisions = new GitRevisions({ git, files: scannedFiles, inventory, settings, log });
  const isAutomatic = (): boolean => lookUps.isAutomatic;
  const changes = store.add(
    new Changes({ commits: revisions, worker, inventory, definitions, isAutomatic, clock, log }),
  );
  for (const event of [lookUps.onDidChange, connection.onDidChange]) store.add(event(() => changes.update()));
  const findings = (): PolicyPart['findings'] | null => policy.value?.findings ?? null;
  store.add(changeLenses({ changes, texts: manifestTexts, findings, onDidChangeFindings: policyView.onDidChange }));
  const repository = new ContextKey('clearlydefined.repository');
  const show = (): void =>
    repository.set(git.repositories.length === 0 ? 'none' : changes.snapshot.rows.length === 0 ? 'clean' : 'changed');
  for (const event of [changes.onDidChange, git.onDidChange]) store.add(event(show));
  show();
  components.follow(changes);
  const texts = store.add(
    new DependencyTexts({ git, revisions, worker, inventory, definitions, isAutomatic, clock, log }),
  );
  return { changes, git, texts };
}
