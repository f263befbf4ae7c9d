import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, unlessPrivate } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import type { PomDependency } from './mavenFacts.ts';
import { RepositoryRules } from './mavenRepositories.ts';
import { dependencyOf } from './pomDependency.ts';
import { WorkspacePoms } from './workspacePoms.ts';

/**
 * Links pom.xml files: each dependency with the version, scope and name that it has in the light of parents and bills of
 * materials of the workspace. What the workspace makes itself has no coordinates.
 */
export function linkPoms(files: readonly WorkspaceFile[], { options, privateNames }: LinkContext): LinkerResult {
  const poms = new WorkspacePoms(files);
  poms.learn();
  const manifests: LinkerResult['manifests'][number][] = [];
  const rules = new RepositoryRules(options);
  const ofUser = options.userSettings?.maven.maven ?? [];
  for (const file of files) {
    const model = poms.modelAt(file.path);
    const { facts, dependencies } = file.reading;
    if (!model || facts.kind !== 'mavenPom') continue;
    const repositories = [...model.repositories, ...ofUser];
    const linked: LinkedDependency[] = [];
    for (const [at, declared] of facts.declared.entries()) {
      const read = dependencies[at];
      if (!read) continue;
      const effective = model.effective(declared);
      const dependency = dependencyOf(effective, read);
      const identity = identityOf(dependency, effective, poms);
      const withheld = identity.coordinates && rules.withheld(repositories, dependency.name);
      linked.push(linkedOf(dependency, unlessPrivate(dependency, withheld ?? identity, privateNames)));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: poms.wanted() };
}

function identityOf(dependency: Dependency, { scope, isImport }: PomDependency, poms: WorkspacePoms): Identity {
  if (scope === 'system') return { coordinates: null, reason: 'providedBySystem' };
  if (poms.isMember(dependency.name)) return { coordinates: null, reason: 'workspaceMember' };
  const identity = identify('maven', dependency);
  return isImport && identity.coordinates ? { ...identity, note: 'billOfMaterials' } : identity;
}
