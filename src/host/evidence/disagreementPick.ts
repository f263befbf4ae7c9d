import * as vscode from 'vscode';
import { l10n } from 'vscode';

import { DisposableStore } from '../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { type Disagreement, gravestDisagreements } from '../../curation/licenses/disagreement.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DisagreementList, FoundDisagreement } from '../../model/evidence/disagreements/disagreementList.ts';
import { plainItem } from '../plainItem.ts';
import { shortVersion } from '../labels.ts';

interface Parts {
  /** Searches for them and reports partial results. An abort rejects. */
  readonly look: (
    signal: AbortSignal,
    onProgress: (list: DisagreementList, all: number) => void,
  ) => Promise<DisagreementList>;
  readonly draftOf: (found: FoundDisagreement) => Draft | undefined;
}

interface DisagreementItem extends vscode.QuickPickItem {
  readonly found: FoundDisagreement | null;
}

interface CommandButton extends vscode.QuickInputButton {
  readonly command: CommandId;
}

/** Most entries of an incomplete list: redrawing many repeatedly is slow. */
const mostOnTheWay = 200;

/** The work list: it opens at once and fills. Returns the one to draft a curation of; `null`: the user left. */
export async function chooseDisagreement(parts: Parts): Promise<FoundDisagreement | null> {
  const store = new DisposableStore();
  const aborter = new AbortController();
  const pick = store.add(vscode.window.createQuickPick<DisagreementItem>());
  pick.title = vscode.l10n.t('License Disagreements');
  pick.placeholder = vscode.l10n.t('Comparing manifest, declared and discovered licenses…');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  pick.ignoreFocusOut = true;
  pick.busy = true;
  const show = (list: DisagreementList): void => {
    pick.items = itemsOf(list.found, parts);
  };
  const chosen = new Promise<FoundDisagreement | null>((resolve) => {
    store.add(
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item?.found) resolve(item.found);
      }),
    );
    store.add(pick.onDidHide(() => resolve(null)));
    store.add(
      pick.onDidTriggerItemButton(({ button, item }) => {
        const { command } = button as CommandButton;
        if (item.found) void vscode.commands.executeCommand(command, argumentOf(item.found));
      }),
    );
  });
  pick.show();
  const looking = parts
    .look(aborter.signal, (list, all) => {
      pick.placeholder = vscode.l10n.t('{0} of {1} components compared…', list.looked + list.unknown, all);
      if (list.found.length > 0 && list.found.length <= mostOnTheWay) show(list);
    })
    .then((list) => {
      pick.busy = false;
      pick.placeholder = outcome(list);
      show(list);
    });
  try {
    return await Promise.race([chosen, looking.then(() => chosen)]);
  } finally {
    aborter.abort();
    looking.catch(() => {});
    store.dispose();
  }
}

function outcome({ found, looked, unknown }: DisagreementList): string {
  const message =
    found.length === 0
      ? vscode.l10n.t('Nothing disagrees in {0} components', looked)
      : vscode.l10n.t('Choose one to draft a curation: {0} of {1} components', found.length, looked);
  return unknown === 0 ? message : `${message} · ${vscode.l10n.t('{0} not known yet', unknown)}`;
}

function itemsOf(found: readonly FoundDisagreement[], parts: Parts): readonly DisagreementItem[] {
  return gravestDisagreements.flatMap((kind) => {
    const own = found.filter(({ disagreement }) => disagreement.kind === kind);
    if (own.length === 0) return [];
    const label = disagreementGroup(kind, own.length);
    return [
      { label, kind: vscode.QuickPickItemKind.Separator, found: null },
      ...own.map((one) => plainItem(itemOf(one, parts))),
    ];
  });
}

function itemOf(found: FoundDisagreement, { draftOf }: Parts): DisagreementItem {
  const { coordinates } = found;
  const drafted = draftOf(found) ? ` · ${vscode.l10n.t('draft begun')}` : '';
  return {
    label: plainText(`${displayName(coordinates)} ${shortVersion(coordinates.revision) ?? ''}`),
    description: suggestionLabel(found) + drafted,
    detail: disagreementLabel(found),
    buttons: buttons(),
    found,
  };
}

function buttons(): readonly CommandButton[] {
  const button = (icon: string, tooltip: string, command: CommandId): CommandButton => {
    return { iconPath: new vscode.ThemeIcon(icon), tooltip, command };
  };
  return [
    button('question', vscode.l10n.t('Why This License?'), 'clearlydefined.whyThisLicense'),
    button('git-compare', vscode.l10n.t('Compare with Another Version…'), 'clearlydefined.compare'),
    button('go-to-file', vscode.l10n.t('Open Definition'), 'clearlydefined.openDefinition'),
  ];
}

function argumentOf({ coordinates }: FoundDisagreement): ComponentArgument {
  return { coordinates, place: null };
}

/** Label of a group of disagreements. */
function disagreementGroup(kind: Disagreement['kind'], count: number): string {
  return {
    flippedOperator: l10n.t('AND for OR, or OR for AND ({0})', count),
    manifestDiffers: l10n.t('The package says something else ({0})', count),
    missingException: l10n.t('Without its exception ({0})', count),
    notDeclared: l10n.t('Nothing declared ({0})', count),
    seeLicenseIn: l10n.t('The package says where to read ({0})', count),
    notDiscovered: l10n.t('Declared, and not found in files ({0})', count),
  }[kind];
}

/** `MIT → Apache-2.0`; without a suggestion the declared license. */
function suggestionLabel({ declared, disagreement: { suggestion } }: FoundDisagreement): string {
  const before = declared === null || declared.trim() === '' ? l10n.t('nothing declared') : plainText(declared);
  return suggestion === null ? before : `${before} → ${plainText(suggestion)}`;
}

/** The evidence against the declared license. */
function disagreementLabel({ disagreement, manifest, discovered }: FoundDisagreement): string {
  const stated = plainText(manifest?.license ?? '');
  switch (disagreement.kind) {
    case 'flippedOperator':
    case 'missingException':
      return disagreement.by === 'manifest' ? manifestSays(stated) : filesSay(discovered);
    case 'manifestDiffers':
      return disagreement.suggestion === null ? readFirst(manifestSays(stated)) : manifestSays(stated);
    case 'notDeclared': {
      const message = disagreement.by === 'manifest' ? manifestSays(stated) : filesSay(discovered);
      return disagreement.suggestion === null ? readFirst(message) : message;
    }
    case 'seeLicenseIn':
      return l10n.t('the installed package says: see {0}', plainText(disagreement.file));
    case 'notDiscovered': {
      const missing = l10n.t('in no file: {0}', plainText(disagreement.missing.join(', ')));
      return discovered.length === 0 ? missing : `${missing} · ${filesSay(discovered)}`;
    }
  }
}

function manifestSays(stated: string): string {
  return l10n.t('the installed package says {0}', stated);
}

function filesSay(discovered: readonly string[]): string {
  const shown = discovered.slice(0, 4).join(', ');
  return l10n.t('found in files: {0}', plainText(discovered.length > 4 ? `${shown}, …` : shown));
}

function readFirst(message: string): string {
  return l10n.t('{0}: read it first', message);
}
