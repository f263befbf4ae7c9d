import * as vscode from 'vscode';

import { trimEnd } from '../../base/trimEnd.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { webAddress } from '../../core/coordinatesUrl.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import { draftArgument } from './draftArgument.ts';
import { draftIdIn } from './draftUri.ts';
import { openAddress } from '../common/openAddress.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import { componentArgument } from '../common/componentArgument.ts';
import type { CommandHandlers } from '../common/register.ts';
import { pageOf, submissionArgument } from '../../model/activity/submissionArgument.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'settings' | 'drafts' | 'log'> {
  /** The first version in a draft's text; `null`: none. */
  readonly firstVersion: (draft: string) => Promise<string | null>;
  readonly submissions: Parameters<typeof submissionArgument>[1]['submissions'];
  readonly pending: Parameters<typeof submissionArgument>[1]['pending'];
  /** Rows of the most recently used view, components or not, or the panel's component. */
  readonly rows: () => readonly unknown[];
  /** The panel's content, if the panel is the target. */
  readonly active: () => PanelTarget | null;
  /** Content of the focused panel. */
  readonly shown: () => PanelTarget | null;
}

/** Pages of the service in use: of the selection, and of its API. The editor itself confirms opening them. */
export function webCommands(parts: Parts): CommandHandlers {
  return {
    'clearlydefined.openOnWeb': async (value) => {
      const page =
        value === undefined
          ? await activePage(parts)
          : value instanceof vscode.Uri
            ? await pageOfEditor(value, parts)
            : await pageFor(value, parts);
      if (page !== null) await openAddress(page);
      else showInformation(vscode.l10n.t('There is no page of this on the web yet.'));
    },
  };
}

/** Of the service in use. */
export async function openApiReference({ settings, log }: Pick<Parts, 'settings' | 'log'>): Promise<void> {
  const apiUrl = settings.apiUrl();
  if (!apiUrl.ok) return notifyProblem(apiUrl.problem, 'the API reference was not opened', log);
  await openAddress(`${trimEnd(apiUrl.value, '/')}/api-docs/`);
}

/** Page of the draft in the editor, of the selection, or of the panel; otherwise the web interface's front page. */
async function activePage(parts: Parts): Promise<string | null> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const drafted = uri && draftIdIn(uri) !== null ? await pageFor(uri, parts) : null;
  if (drafted !== null) return drafted;
  const target = parts.active();
  if (target) return pageOfTarget(target, parts);
  const [row] = parts.rows();
  return (row === undefined ? null : await pageFor(row, parts)) ?? parts.settings.webUrl();
}

/** The editor's title menu passes which editor it is: a draft, or the panel. */
async function pageOfEditor(uri: vscode.Uri, parts: Parts): Promise<string | null> {
  const target = draftIdIn(uri) === null ? parts.shown() : null;
  return target ? pageOfTarget(target, parts) : pageFor(uri, parts);
}

function pageOfTarget({ coordinates, pr }: PanelTarget, { settings }: Parts): string {
  return webAddress(settings.webUrl(), coordinates, pr);
}

/** `null`: it has no page. */
async function pageFor(value: unknown, parts: Parts): Promise<string | null> {
  const submission = submissionArgument(value, parts);
  const page = submission && pageOf(submission);
  if (submission) return page === null ? null : safeLink(page);
  const coordinates = componentArgument(value)?.coordinates ?? (await draftedBy(value, parts));
  return coordinates && webAddress(parts.settings.webUrl(), coordinates);
}

/** The first version in a draft. */
async function draftedBy(value: unknown, { drafts, firstVersion }: Parts): Promise<Coordinates | null> {
  const argument = draftArgument(value);
  const draft = argument && drafts.get(argument.draft);
  if (!draft) return null;
  const revision = argument.revision ?? (await firstVersion(draft.id));
  return { ...draft.component, revision };
}
