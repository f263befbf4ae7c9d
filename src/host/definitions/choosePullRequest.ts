import * as vscode from 'vscode';

import { succeed } from '../../base/result.ts';
import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import { pullRequestReference, type PullRequestReference } from '../../model/review/pullRequestReference.ts';
import type { PullRequests } from '../../model/review/pullRequests.ts';
import type { ComponentCurationsCache } from '../../model/definitions/componentCurationsCache.ts';
import type { Log } from '../../model/ports.ts';
import type { Contribution } from '../../service/curationAnswer.ts';
import { pullRequestStateLabel, factsLabel } from '../common/labels.ts';
import { pickFrom } from '../common/pickFrom.ts';

/** One of the component's pull requests, or any typed or pasted one; `null`: the user cancelled. */
export async function choosePullRequest(
  component: Coordinates,
  { curations, log }: { readonly curations: Pick<ComponentCurationsCache, 'ofComponent'>; readonly log: Log },
): Promise<PullRequestReference | null> {
  const revision = component.revision?.toLowerCase() ?? '';
  const chosen = await pickFrom<Contribution | PullRequestReference>(
    {
      title: vscode.l10n.t('Curation pull requests of {0}', plainText(displayName(component))),
      placeholder: vscode.l10n.t('Type a number or paste an address'),
      nothing: null,
      load: async (signal) => {
        const found = await curations.ofComponent(component, signal);
        return found.ok ? succeed(found.value.contributions) : found;
      },
      itemOf: (one) =>
        'title' in one
          ? {
              label: `#${one.number} ${titleText(one.title)}`,
              description: factsLabel(
                pullRequestStateLabel(one.state),
                one.author === null ? '' : plainText(one.author),
              ),
              detail: detailOf(one, revision),
            }
          : { label: vscode.l10n.t('Open pull request {number}', { number: `#${one.number}` }) },
      typed: pullRequestReference,
    },
    log,
  );
  return chosen && { number: chosen.number, coordinates: 'coordinates' in chosen ? chosen.coordinates : null };
}

/** Any pull request, by number or address. */
export async function typePullRequest(): Promise<PullRequestReference | null> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Open a curation pull request'),
    prompt: vscode.l10n.t('Type a number or paste an address'),
    placeHolder: '32560',
    validateInput: (text) =>
      text.trim() === '' || pullRequestReference(text) ? null : vscode.l10n.t('That names no pull request.'),
  });
  return text === undefined ? null : pullRequestReference(text);
}

/** One of the definitions that the pull request changes: the only one, or the user's choice. */
export async function chooseChanged(
  number: number,
  { pullRequests, log }: { readonly pullRequests: Pick<PullRequests, 'overview'>; readonly log: Log },
): Promise<Coordinates | null> {
  return pickFrom<Coordinates>(
    {
      title: vscode.l10n.t('Pull request {0}', `#${number}`),
      placeholder: vscode.l10n.t('Choose a component to open its definition'),
      nothing: vscode.l10n.t('The service does not say what pull request {0} changes.', `#${number}`),
      acceptsOnly: true,
      load: async (signal) => {
        const seen = await pullRequests.overview(number, signal);
        return seen.ok ? succeed(seen.value.changes.filter(({ revision }) => revision !== null)) : seen;
      },
      itemOf: (coordinates) => ({
        label: plainText(displayName(coordinates)),
        description: plainText(coordinates.revision ?? ''),
        detail: plainText(`${coordinates.type}/${coordinates.provider}`),
      }),
    },
    log,
  );
}

function detailOf({ revisions }: Contribution, revision: string): string {
  if (revisions.has(revision)) return '';
  return revisions.size === 0 ? vscode.l10n.t('Changes nothing') : vscode.l10n.t('Of other versions');
}
