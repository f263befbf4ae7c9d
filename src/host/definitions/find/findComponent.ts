import * as vscode from 'vscode';

import { runCooperatively } from '../../../base/steps.ts';
import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import type { FoundComponent } from '../../../core/addresses/foundAddress.ts';
import {
  type Coordinates,
  displayCoordinates,
  formatCoordinates,
  makeCoordinates,
  withRevision,
} from '../../../core/coordinates.ts';
import { isCovered, pairs } from '../../../core/ecosystems.ts';
import { plainText } from '../../../core/plainText.ts';
import { Finder } from '../../../model/definitions/find/finder.ts';
import { noNames, workspaceNames } from '../../../model/workspace/workspaceNames.ts';
import { type ChosenComponent, chooseComponent } from './componentPick.ts';
import { type ComponentButton, componentIcon } from './findItem.ts';
import type { FindParts } from './findParts.ts';
import { showStep, back } from './pickStep.ts';
import { chooseRevision } from './revisionPick.ts';

/**
 * Finds a component by name or address, then a version of it, and opens its definition. Going back restores the typed
 * text.
 */
export async function findComponent(parts: FindParts, initialText = ''): Promise<void> {
  const { service, clock, log, inventory, turns } = parts;
  const ended = new AbortController();
  let names = noNames;
  const finder = new Finder({ service, clock, log, names: () => names });
  const gathering = runCooperatively(workspaceNames(inventory.folders), turns, ended.signal);
  gathering.then(
    (gathered) => {
      names = gathered;
      finder.refresh();
    },
    (error: unknown) => {
      if (!ended.signal.aborted) log.error(`find: ${String(error)}`);
    },
  );
  try {
    let text = initialText;
    for (;;) {
      const chosen = await chooseComponent({
        finder,
        text,
        settings: parts.settings,
        press: (button) => press(button, parts),
      });
      if (chosen === null) return;
      text = chosen.text;
      if ((await follow(chosen, parts)) !== back) return;
    }
  } finally {
    ended.abort();
    finder.dispose();
  }
}

/** The steps after the first; `back` returns to it. */
async function follow({ action }: ChosenComponent, parts: FindParts): Promise<typeof back | void> {
  switch (action.kind) {
    case 'component':
      return openFound(action.found, parts, { canGoBack: true });
    case 'suggestion':
      return openVersion(action.suggestion.component, null, parts, true);
    case 'addAll':
      return addAll(action.coordinates);
    case 'chooseKind': {
      const component = await chooseKind(action.name);
      if (component === null || component === back) return component ?? undefined;
      return openVersion(component, null, parts, true);
    }
    case 'solve': {
      const { command, argument } = action.action;
      await vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
      return undefined;
    }
    case 'button':
      parts.openDefinition(action.button.coordinates, null);
      return undefined;
    case 'retry':
    case 'none':
      return undefined;
  }
}

/** Asks for the component's version; `null`: the user cancelled. */
export async function chooseVersion(component: Coordinates, parts: FindParts): Promise<Coordinates | null> {
  const step = { component, ref: null, canGoBack: false };
  const chosen = await chooseRevision(step, { ...parts, press: (button) => press(button, parts) });
  return chosen === null || chosen === back ? null : chosen.coordinates;
}

/**
 * Opens an address's target; if the address has no version, the user chooses one. `canGoBack`: from that to an earlier
 * step.
 */
export async function openFound(
  { coordinates, pr, ref }: FoundComponent,
  parts: FindParts,
  { canGoBack = false } = {},
): Promise<typeof back | void> {
  if (coordinates.revision === null) return openVersion(coordinates, ref, parts, canGoBack);
  parts.openDefinition(coordinates, pr);
  return undefined;
}

async function openVersion(
  component: Coordinates,
  ref: string | null,
  parts: FindParts,
  canGoBack: boolean,
): Promise<typeof back | void> {
  const step = { component: withRevision(component, null), ref, canGoBack };
  const chosen = await chooseRevision(step, { ...parts, press: (button) => press(button, parts) });
  if (chosen === back) return back;
  if (chosen?.kind === 'harvest') await parts.queueHarvest(chosen.coordinates);
  else if (chosen) parts.openDefinition(chosen.coordinates, null);
  return undefined;
}

/** Adding and copying leave the list open; all other actions close it first. */
function press({ does, coordinates }: ComponentButton, { log }: FindParts): boolean {
  if (does === 'open' || does === 'harvest') return false;
  const work = does === 'add' ? addAll([coordinates]) : copy(coordinates);
  work.catch((error: unknown) => log.error(`find: ${does}: ${String(error)}`));
  return true;
}

async function addAll(coordinates: readonly Coordinates[]): Promise<void> {
  const all = coordinates.map((one): ComponentArgument => ({ coordinates: one, place: null }));
  await vscode.commands.executeCommand('clearlydefined.addToDefinitions' satisfies CommandId, all[0], all);
}

async function copy(coordinates: Coordinates): Promise<void> {
  const written = formatCoordinates(coordinates);
  await vscode.env.clipboard.writeText(written);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied: {0}', plainText(written)), 4000);
}

/** Asks for the type of a bare name's component. Sends nothing. `null`: the user left. */
async function chooseKind(name: string): Promise<Coordinates | typeof back | null> {
  const items = componentsOf(name).map(({ coordinates, title }) => ({
    label: title,
    description: plainText(displayCoordinates(coordinates)),
    iconPath: componentIcon(coordinates),
    coordinates,
  }));
  const chosen = await showStep({
    title: vscode.l10n.t('What is {0}?', plainText(name)),
    placeholder: vscode.l10n.t('Choose the kind of component'),
    items,
  });
  return chosen === null || chosen === back ? chosen : chosen.coordinates;
}

/** All components a name can mean: the part before the last slash or colon is a namespace, where allowed. */
function componentsOf(written: string): readonly { readonly coordinates: Coordinates; readonly title: string }[] {
  const name = written.trim().replace(/@v?\d[^@]*$/, '');
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'));
  const namespace = cut > 0 ? name.slice(0, cut) : null;
  return pairs.flatMap(({ type, provider, title }) => {
    const made = makeCoordinates({ type, provider, namespace, name: name.slice(cut + 1) });
    return made.ok && isCovered(made.value) && isSpelled(made.value) ? [{ coordinates: made.value, title }] : [];
  });
}

/** An npm namespace is a scope, and a Go path begins with a domain. */
function isSpelled({ type, namespace }: Coordinates): boolean {
  if (type === 'npm') return namespace === null || namespace.startsWith('@');
  if (type === 'go') return namespace !== null && namespace.includes('.');
  return namespace === null || !namespace.startsWith('@');
}
