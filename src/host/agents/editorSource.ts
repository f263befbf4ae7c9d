import * as vscode from 'vscode';

import type { AgentDrafts, AgentFolder, AgentPolicy, AgentSource, LookUps } from '../../agents/agentSource.ts';
import { fail, succeed } from '../../base/result.ts';
import { untilAborted } from '../../base/untilAborted.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { ChainReader } from '../../model/evidence/chainReader.ts';
import type { RequestForms } from '../../model/submissions/requestForms.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { DraftService } from '../drafts/draftService.ts';
import { findingLabel } from '../drafts/language/findingLabels.ts';
import type { LookUps as LookUpMode } from '../common/lookUps.ts';
import { policyUri } from '../common/policyPlace.ts';
import { reportLine } from '../common/report.ts';
import { textOf } from '../workspace/manifestContents.ts';
import { keyOf } from '../common/scannedFiles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<
  SharedParts,
  'clock' | 'turns' | 'definitions' | 'inventory' | 'contents' | 'drafts' | 'knowledge'
> {
  readonly lookUps: Pick<LookUpMode, 'mode'>;
  /** Names that are never sent, for any caller. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
  readonly isBusy: () => boolean;
  readonly chains: () => Promise<ChainReader>;
  /** Of the workspace, read; only called if there is one. */
  readonly policies: () => Promise<Policies>;
  /** Resolves once the drafts of earlier sessions are known. */
  readonly draftsRead: Promise<void>;
  readonly draftService: () => Promise<Pick<DraftService, 'write'>>;
  readonly forms: RequestForms;
  readonly serviceAddress: () => string;
}

/** The tools' source in the editor: the model's own objects, with its caches and its rules on what is sent. */
export function editorSource(parts: Parts): AgentSource {
  const { clock, turns, lookUps, isPrivate, definitions, inventory } = parts;
  return {
    now: () => clock.now(),
    turns,
    whenReady: parts.whenRead,
    get lookUps() {
      return lookUpsIn(lookUps.mode);
    },
    isPrivate: (coordinates) =>
      isPrivate(coordinates) ||
      inventory.withheld.hasNamespaceOf(coordinates) ||
      inventory.withheld.hasMember(coordinates),
    problemText: (problem) => reportLine(problem),
    findingText: findingLabel,
    summary: (coordinates) => definitions.get(coordinates),
    definition: (coordinates, signal) => definitions.full(coordinates, signal),
    evidence: async (coordinates, signal) => (await parts.chains()).read(coordinates, null, signal),
    workspace: async () => {
      const folders = vscode.workspace.workspaceFolders ?? [];
      if (folders.length === 0) return fail('No folder is open in the editor.');
      const policies = await policiesOf(folders, parts);
      return succeed({ folders: foldersOf(folders, parts, policies), isBusy: parts.isBusy() });
    },
    drafts: draftsOf(parts),
  };
}

/** A model's call is no user's own: an untrusted workspace needs the user's permission even if it is on demand. */
function lookUpsIn(mode: LookUpMode['mode']): LookUps {
  if (mode === 'asksFirst' || (mode === 'onDemand' && !vscode.workspace.isTrusted)) return 'notAllowed';
  return mode;
}

/** `null`: there is no policy file. */
async function policiesOf(folders: readonly vscode.WorkspaceFolder[], parts: Parts): Promise<Policies | null> {
  const found = await Promise.all(folders.map(hasPolicy));
  return found.includes(true) ? parts.policies() : null;
}

async function hasPolicy(folder: vscode.WorkspaceFolder): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(policyUri(keyOf(folder)));
    return true;
  } catch {
    return false;
  }
}

function foldersOf(
  folders: readonly vscode.WorkspaceFolder[],
  { inventory, contents }: Parts,
  policies: Policies | null,
): readonly AgentFolder[] {
  const byKey = new Map(inventory.folders.map((folder) => [folder.folder, folder]));
  return folders.map((folder): AgentFolder => {
    const key = keyOf(folder);
    const manifests = byKey.get(key)?.manifests ?? [];
    return {
      name: folders.length === 1 ? '' : folder.name,
      policy: policyOf(policies, key),
      manifests: manifests.map(({ path, dependencies, problems, fileProblem }) => ({
        path,
        dependencies,
        unread: fileProblem && reportLine(fileProblem),
        problems,
        text: async () => {
          const content = await contents.read(key, path);
          return content === null ? null : textOf(content);
        },
      })),
    };
  });
}

function policyOf(policies: Policies | null, folder: string): AgentPolicy {
  const found = policies?.of(folder);
  if (!found) return { state: 'none' };
  const { inForce, isBroken } = found;
  return inForce ? { state: 'inForce', policy: inForce.policy, isLastGood: isBroken } : { state: 'broken' };
}

function draftsOf(parts: Parts): AgentDrafts {
  const { drafts, draftsRead, draftService, knowledge, forms, serviceAddress } = parts;
  return {
    of: async (component) => {
      await draftsRead;
      const draft = drafts.of(component);
      if (!draft) return null;
      return { text: draft.text, hasConflict: draft.hasConflict };
    },
    knowledge: async (component, revisions, signal) => {
      await untilAborted(knowledge.want(component, { revisions, withPaths: false }), signal);
      return knowledge.of(component);
    },
    write: async ({ component, before, text, edits }) => {
      const revisions = [...new Set(edits.map(({ revision }) => revision))];
      const written = await (await draftService()).write(component, { before, text, revisions });
      return written.ok ? succeed({ where: 'In the Activity view of ClearlyDefined.' }) : written;
    },
    get requestForm() {
      return forms.of(serviceAddress()) ?? 'whole';
    },
    get service() {
      return serviceAddress();
    },
  };
}
