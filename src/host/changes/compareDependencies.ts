import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { succeed } from '../../base/result.ts';
import { whenIdle } from '../../base/whenIdle.ts';
import { plainText } from '../../core/plainText.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { rowsOf, snapshotOf } from '../../model/changes/changeRows.ts';
import { dependencyChanges } from '../../model/changes/dependencyChanges.ts';
import type { Log } from '../../model/ports.ts';
import type { FilePlace } from '../../model/readingWorker.ts';
import { licensesOf } from '../../model/workspace/licenseView.ts';
import type { NoList } from '../../model/workspace/revisionReader.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { fileLabel, factsLabel } from '../common/labels.ts';
import { momentLabel } from '../common/formats.ts';
import { pickFrom } from '../common/pickFrom.ts';
import { showInformation } from '../common/messages.ts';
import { uriOf } from '../common/scannedFiles.ts';
import { changesLabel } from '../workspace/changeLabels.ts';
import { type DependenciesAddress, dependenciesUri } from './dependencyDocuments.ts';
import type { DependencyTexts } from './dependencyTexts.ts';
import type { Git } from './git.ts';
import type { GitCommit, GitRepository } from './gitApi.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface CompareDependenciesParts extends Pick<SharedParts, 'inventory' | 'definitions' | 'log'> {
  readonly git: Pick<Git, 'repositoryOf'>;
  readonly texts: Pick<DependencyTexts, 'list'>;
}

/** A revision to choose. `null`: the current file. */
type Choice =
  | { readonly kind: 'current' }
  | { readonly kind: 'commit'; readonly commit: GitCommit }
  | { readonly kind: 'typed'; readonly text: string };

/** A chosen revision with its label. */
interface Chosen {
  readonly commit: string | null;
  readonly label: string;
}

/** Commits to choose from. */
const maxCommits = 100;

/** Compares the dependencies of a manifest at two revisions, which the user chooses, in the diff editor. */
export async function compareDependencies(place: FilePlace, parts: CompareDependenciesParts): Promise<void> {
  const { folder, path } = place;
  const file = fileLabel(folder, path);
  const repository = parts.git.repositoryOf(uriOf(folder, path));
  if (!repository || !parts.inventory.manifest(folder, path))
    return showInformation(vscode.l10n.t('{0} is in no Git repository with a commit.', file));
  const title = vscode.l10n.t('Compare Dependencies of {0}', file);
  const before = await chooseRevision(place, repository, parts, {
    title: `${title} (1/2)`,
    placeholder: vscode.l10n.t('Earlier revision: choose a commit, or type a branch, tag or commit'),
    isCurrentOffered: false,
  });
  const after =
    before &&
    (await chooseRevision(place, repository, parts, {
      title: `${title} (2/2)`,
      placeholder: vscode.l10n.t('Later revision: choose a commit, or type a branch, tag or commit'),
      isCurrentOffered: true,
    }));
  if (before && after) await show(place, before, after, parts);
}

async function show(place: FilePlace, before: Chosen, after: Chosen, parts: CompareDependenciesParts): Promise<void> {
  const { folder, path } = place;
  const file = fileLabel(folder, path);
  const sides = [before, after].map(({ commit }): DependenciesAddress => ({ folder, path, commit }));
  const lists = await runWithProgress(vscode.l10n.t('Comparing dependencies of {0}…', file), (signal) =>
    readLists(sides, parts, signal),
  );
  if (!lists) return;
  const [old, now] = lists;
  const unread = [before, after].find((_, at) => typeof lists[at] === 'string');
  if (!old || !now || typeof old === 'string' || typeof now === 'string')
    return showInformation(vscode.l10n.t('{0} at {1} can’t be read.', file, unread?.label ?? ''));
  const { definitions } = parts;
  const licenseOf = licensesOf({ get: (coordinates) => definitions.get(coordinates) });
  const changes = dependencyChanges(old, now).map((change) => ({ folder, path, change }));
  const label = changesLabel(snapshotOf(rowsOf(changes, licenseOf).values()));
  const [left, right] = sides.map(dependenciesUri);
  await vscode.commands.executeCommand('vscode.diff', left, right, `${file} (${before.label} ↔ ${after.label})`);
  showInformation(
    label === ''
      ? vscode.l10n.t('{0}: no dependency differs between {1} and {2}.', file, before.label, after.label)
      : vscode.l10n.t('{0}, {1} → {2}: {3}', file, before.label, after.label, label),
  );
}

/** Waits for licenses, too, so that their changes are counted. */
async function readLists(
  sides: readonly DependenciesAddress[],
  { texts, definitions }: CompareDependenciesParts,
  signal: AbortSignal,
): Promise<readonly (readonly LinkedDependency[] | NoList)[]> {
  const lists: (readonly LinkedDependency[] | NoList)[] = [];
  for (const side of sides) lists.push(await texts.list(side, signal));
  await whenIdle([definitions.onDidChangeActivity], () => definitions.activity !== null, signal);
  return lists;
}

interface Question {
  readonly title: string;
  readonly placeholder: string;
  readonly isCurrentOffered: boolean;
}

/** `null`: the user cancelled, or typed something that is no revision. */
async function chooseRevision(
  { folder, path }: FilePlace,
  repository: GitRepository,
  { log }: CompareDependenciesParts,
  { title, placeholder, isCurrentOffered }: Question,
): Promise<Chosen | null> {
  const chosen = await pickFrom<Choice>(
    {
      title,
      placeholder,
      nothing: null,
      load: async () => {
        const current: readonly Choice[] = isCurrentOffered ? [{ kind: 'current' }] : [];
        return succeed([...current, ...(await commitsOf(repository, uriOf(folder, path), log))]);
      },
      itemOf,
      typed: (text) => (isRevisionName(text.trim()) ? { kind: 'typed', text: text.trim() } : null),
    },
    log,
  );
  if (!chosen) return null;
  if (chosen.kind === 'current') return { commit: null, label: vscode.l10n.t('Current file') };
  if (chosen.kind === 'commit') return { commit: chosen.commit.hash, label: chosen.commit.hash.slice(0, 7) };
  const { text } = chosen;
  try {
    const { hash } = await repository.getCommit(text);
    return { commit: hash, label: hash.startsWith(text) ? hash.slice(0, 7) : plainText(text) };
  } catch (error) {
    log.warn(`changes: no revision: ${describeError(error)}`);
    showInformation(vscode.l10n.t('The repository has no revision {0}.', plainText(text)));
    return null;
  }
}

async function commitsOf(repository: GitRepository, uri: vscode.Uri, log: Log): Promise<readonly Choice[]> {
  try {
    const commits = await repository.log({ maxEntries: maxCommits, path: uri.fsPath });
    return commits.map((commit) => ({ kind: 'commit', commit }));
  } catch (error) {
    log.warn(`changes: no commits: ${describeError(error)}`);
    return [];
  }
}

function itemOf(choice: Choice): vscode.QuickPickItem {
  if (choice.kind === 'current')
    return { label: vscode.l10n.t('Current file'), iconPath: new vscode.ThemeIcon('file') };
  if (choice.kind === 'typed') return { label: plainText(choice.text), iconPath: new vscode.ThemeIcon('git-branch') };
  const { hash, message, authorName, commitDate } = choice.commit;
  const moment = commitDate && momentLabel(commitDate.getTime());
  return {
    label: plainText(message.split('\n')[0] ?? ''),
    description: plainText(factsLabel(hash.slice(0, 7), authorName, moment)),
    iconPath: new vscode.ThemeIcon('git-commit'),
  };
}

/** A name that Git can't take for an option or a range. */
function isRevisionName(text: string): boolean {
  return (
    text.length > 0 && text.length < 250 && !text.startsWith('-') && !text.includes('..') && !/[\s\p{Cc}:]/u.test(text)
  );
}
