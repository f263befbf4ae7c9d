import { l10n } from 'vscode';

import type { FoundAddress, FoundComponent } from '../../../core/addresses/foundAddress.ts';
import { coordinatesKey, withRevision } from '../../../core/coordinates.ts';
import type { FindState } from '../../../model/definitions/find/finder.ts';
import type { ListedFault, TypedText } from '../../../model/definitions/find/typedText.ts';
import { report } from '../../common/report.ts';
import { faultLabel, unsupportedLabel } from './addressLabels.ts';
import { addressItem, type FindItem, suggestionItem, messageItem } from './findItem.ts';
import { commandTitle } from '../../common/commandTitles.ts';

/** Entries of a pasted list shown individually, and faults listed in one line. */
const shownEntries = 100;
const maxNamedFaults = 5;

/** One sentence on why a text is no component. */
export function whyNot(found: Exclude<FoundAddress, FoundComponent>): string {
  switch (found.kind) {
    case 'unsupported':
      return unsupportedLabel(found.host);
    case 'invalid':
      return faultLabel(found.fault);
    case 'nothing':
      return l10n.t('This is no address of a component.');
  }
}

/** The list's entries: first the pasted ones, then suggestions, then notes. */
export function findItems(typed: TypedText, state: FindState): readonly FindItem[] {
  const { found, pattern } = typed;
  if (typed.listed.length > 0) return listItems(typed);
  const isSearched = pattern !== '';
  // A name that is not sent has no action: the notes below say why.
  const isPrivate = state.kind === 'failed' && state.problem.kind === 'privateName';
  const own = found.kind === 'component' && !(isSearched && isPrivate) ? [addressItem(found)] : [];
  const fault =
    found.kind === 'invalid' || found.kind === 'unsupported'
      ? [messageItem('info', whyNot(found), { kind: 'none' })]
      : [];
  if (!isSearched) return [...own, ...fault];
  const ownKey = found.kind === 'component' ? coordinatesKey(withRevision(found.coordinates, null)) : null;
  const suggested =
    'suggestions' in state
      ? state.suggestions.filter(
          ({ component, revisions }) => revisions.length > 1 || coordinatesKey(component) !== ownKey,
        )
      : [];
  return [...own, ...suggested.map(suggestionItem), ...stateItems(state, own.length > 0), ...fault];
}

function listItems({ listed, faults, isCut }: TypedText): readonly FindItem[] {
  const coordinates = listed.map((one) => one.coordinates).filter(({ revision }) => revision !== null);
  const left = listed.length - coordinates.length;
  const details = [
    ...(left > 0 ? [l10n.t('without a version, left out: {0}', left)] : []),
    ...(faults.length > 0 ? [faultList(faults)] : []),
  ];
  const message = l10n.t('Add to Definitions ({0})', coordinates.length);
  return [
    ...(isCut ? [cutItem()] : []),
    ...(coordinates.length > 0
      ? [messageItem('add', message, { kind: 'addAll', coordinates }, details.join(' · '))]
      : []),
    ...listed.slice(0, shownEntries).map(addressItem),
    ...faults
      .slice(0, shownEntries)
      .map(({ text, found }) => messageItem('info', text, { kind: 'none' }, whyNot(found))),
  ];
}

/** Note on a list too long for this input. */
function cutItem(): FindItem {
  const title = commandTitle('clearlydefined.pasteDefinitions');
  return messageItem(
    'clippy',
    l10n.t('The list is too long: its end was not read.'),
    { kind: 'solve', action: { title, command: 'clearlydefined.pasteDefinitions' } },
    title,
  );
}

function faultList(faults: readonly ListedFault[]): string {
  const named = faults.slice(0, maxNamedFaults).map(({ text }) => text);
  const names = [...named, ...(faults.length > maxNamedFaults ? ['…'] : [])].join(', ');
  return l10n.t('Not components: {0}', names);
}

/** Notes on the search itself. */
function stateItems(state: FindState, hasAddress: boolean): readonly FindItem[] {
  switch (state.kind) {
    case 'nothing':
      if (hasAddress) return [];
      return [
        isName(state.text)
          ? messageItem(
              'search-stop',
              l10n.t('No results on ClearlyDefined'),
              { kind: 'chooseKind', name: state.text },
              l10n.t('Choose the kind of component'),
            )
          : messageItem('search-stop', l10n.t('No results on ClearlyDefined'), { kind: 'none' }),
      ];
    case 'suggestions':
      if (hasAddress || !isName(state.text)) return [];
      return [
        messageItem('list-selection', l10n.t('Another component of this name…'), {
          kind: 'chooseKind',
          name: state.text,
        }),
      ];
    case 'failed': {
      const { cause, action } = report(state.problem);
      return [
        messageItem('warning', cause, { kind: 'none' }),
        ...(state.problem.kind === 'privateName'
          ? []
          : [messageItem('refresh', l10n.t('Try Again'), { kind: 'retry' })]),
        ...(action.command === 'clearlydefined.retryLookups'
          ? []
          : [messageItem('gear', action.title, { kind: 'solve', action })]),
      ];
    }
    case 'idle':
    case 'loading':
      return [];
  }
}

/** One word, possibly a component's whole name. */
function isName(text: string): boolean {
  return !/\s/.test(text);
}
