import * as vscode from 'vscode';
import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import type { Event } from '../../base/event.ts';
import { type CommandId, itemKinds } from '../../contributions.ts';
import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { shortName } from '../../core/shortName.ts';
import type { Disagreement } from '../../curation/licenses/disagreement.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { FoundDisagreement } from '../../model/evidence/disagreements/disagreementList.ts';
import type {
  DisagreementGroupNode,
  DisagreementNode,
  DisagreementPageNode,
  DisagreementSourceNode,
  DisagreementTreeNode,
} from '../../model/evidence/disagreements/disagreements.ts';
import { announce } from '../announce.ts';
import { componentDescription } from '../componentDescription.ts';
import { uriOfPlace } from '../files/editorFiles.ts';
import { icon } from '../icons.ts';
import { pendingShort, shortVersion } from '../labels.ts';

interface Parts {
  readonly drafts: { of(component: Coordinates): Draft | undefined };
  readonly openCurations: { of(coordinates: Coordinates): number };
  /** A draft or a pull request has changed. */
  readonly onDidChange: Event<void>;
}

/** Presentation of the Disagreements view's rows: label, description, icon, click command. */
export class DisagreementItems {
  readonly #parts: Parts;
  readonly onDidChange: Event<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.onDidChange = parts.onDidChange;
  }

  item(node: DisagreementTreeNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = node.id;
    return announce(item);
  }

  #itemOf(node: DisagreementTreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'group':
        return groupItem(node);
      case 'page':
        return pageItem(node);
      case 'disagreement':
        return this.#disagreementItem(node);
      case 'source':
        return sourceItem(node);
      default:
        return assertNever(node);
    }
  }

  #disagreementItem(node: DisagreementNode): vscode.TreeItem {
    const { coordinates, found } = node;
    const name = plainText(displayName(coordinates));
    const item = new vscode.TreeItem(shortName(name), vscode.TreeItemCollapsibleState.Collapsed);
    const isDrafted = this.#parts.drafts.of(coordinates) !== undefined;
    const pending = this.#parts.openCurations.of(coordinates);
    item.description = componentDescription({
      license: suggestionLabel(found),
      version: shortVersion(coordinates.revision),
      remarks: [isDrafted ? l10n.t('draft') : null, pendingShort(pending)],
    });
    item.iconPath =
      pending > 0
        ? icon('git-pull-request', 'clearlydefined.pullRequestOpenForeground')
        : isDrafted
          ? icon('edit', 'clearlydefined.doneForeground')
          : found.disagreement.suggestion === null
            ? icon('question', 'clearlydefined.licenseUnclearForeground')
            : icon('lightbulb', 'clearlydefined.licenseUnclearForeground');
    item.contextValue = itemKinds.disagreement;
    const reason = disagreementLabel(found);
    item.tooltip = [componentLabel(coordinates), suggestionLabel(found), reason].join('\n');
    item.accessibilityInformation = { label: `${name} ${item.description}. ${reason}`, role: 'treeitem' };
    item.command = command('clearlydefined.openDefinition', l10n.t('Open Definition'), node);
    return item;
  }
}

function groupItem({ disagreement, count }: DisagreementGroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(disagreementGroup(disagreement), vscode.TreeItemCollapsibleState.Expanded);
  item.description = String(count);
  return item;
}

function pageItem({ children }: DisagreementPageNode): vscode.TreeItem {
  const ends = [children[0], children.at(-1)].map((node) => (node ? componentLabel(node.coordinates) : ''));
  const item = new vscode.TreeItem(ends.join(' – '), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = String(children.length);
  return item;
}

function sourceItem({ source, found }: DisagreementSourceNode): vscode.TreeItem {
  const { coordinates, declared, discovered, manifest } = found;
  const argument = { coordinates, place: null };
  const named = (label: string, value: string, name: string, clicked: vscode.Command | null): vscode.TreeItem => {
    const item = new vscode.TreeItem(label);
    item.description = plainText(value);
    item.tooltip = `${label}: ${plainText(value)}`;
    item.iconPath = new vscode.ThemeIcon(name);
    if (clicked) item.command = clicked;
    return item;
  };
  switch (source) {
    case 'manifest': {
      const value = manifest === null ? l10n.t('not installed') : (manifest.license ?? l10n.t('no license'));
      const open =
        manifest === null
          ? null
          : { command: 'vscode.open', title: l10n.t('Open File'), arguments: [uriOfPlace(manifest.place)] };
      return named(l10n.t('Manifest'), value, 'package', open);
    }
    case 'declared':
      return named(
        l10n.t('Declared'),
        declaredLabel(declared),
        'law',
        command('clearlydefined.whyThisLicense', l10n.t('Why This License?'), argument),
      );
    case 'discovered':
      return named(
        l10n.t('Discovered'),
        discovered.length === 0 ? l10n.t('nothing') : discovered.join(', '),
        'files',
        command('clearlydefined.openFiles', l10n.t('Open Files'), argument),
      );
    default:
      return assertNever(source);
  }
}

function command(id: CommandId, title: string, argument: unknown): vscode.Command {
  return { command: id, title, arguments: [argument] };
}

function componentLabel(coordinates: Coordinates): string {
  return plainText(`${displayName(coordinates)} ${shortVersion(coordinates.revision) ?? ''}`);
}

function declaredLabel(declared: string | null): string {
  return declared === null || declared.trim() === '' ? l10n.t('nothing declared') : plainText(declared);
}

/** Label of a group of disagreements. */
function disagreementGroup(kind: Disagreement['kind']): string {
  return {
    flippedOperator: l10n.t('AND and OR swapped'),
    manifestDiffers: l10n.t('Manifest has another license'),
    missingException: l10n.t('Exception is missing'),
    notDeclared: l10n.t('Nothing declared'),
    seeLicenseIn: l10n.t('Manifest refers to a file'),
    notDiscovered: l10n.t('Declared license not found in files'),
  }[kind];
}

/** `MIT → Apache-2.0`; without a suggestion the declared license. */
function suggestionLabel({ declared, disagreement: { kind, suggestion } }: FoundDisagreement): string {
  if (suggestion === null) return declaredLabel(declared);
  const after = `→ ${plainText(suggestion)}`;
  return kind === 'notDeclared' ? after : `${declaredLabel(declared)} ${after}`;
}

/** The evidence against the declared license. */
function disagreementLabel({ disagreement, manifest, discovered }: FoundDisagreement): string {
  const stated = plainText(manifest?.license ?? '');
  switch (disagreement.kind) {
    case 'flippedOperator':
    case 'missingException':
      return disagreement.by === 'manifest' ? fromManifest(stated) : fromFiles(discovered);
    case 'manifestDiffers':
      return disagreement.suggestion === null ? readFirst(fromManifest(stated)) : fromManifest(stated);
    case 'notDeclared': {
      const message = disagreement.by === 'manifest' ? fromManifest(stated) : fromFiles(discovered);
      return disagreement.suggestion === null ? readFirst(message) : message;
    }
    case 'seeLicenseIn':
      return l10n.t('The manifest of the installed package refers to {0}', plainText(disagreement.file));
    case 'notDiscovered': {
      const missing = l10n.t('Found in no file: {0}', plainText(disagreement.missing.join(', ')));
      return discovered.length === 0 ? missing : `${missing}. ${fromFiles(discovered)}`;
    }
    default:
      return assertNever(disagreement);
  }
}

function fromManifest(stated: string): string {
  return l10n.t('The manifest of the installed package has {0}', stated);
}

function fromFiles(discovered: readonly string[]): string {
  const shown = discovered.slice(0, 4).join(', ');
  return l10n.t('Found in files: {0}', plainText(discovered.length > 4 ? `${shown}, …` : shown));
}

function readFirst(message: string): string {
  return l10n.t('{0}. Read it first.', message);
}
