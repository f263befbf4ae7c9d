import type { VNode } from 'preact';
import type { PanelAction } from '../protocol/messages.ts';
import type { PanelSnapshot } from '../protocol/snapshot.ts';
import { Button } from './components/button.tsx';
import type { IconName } from './components/icon.tsx';
import { usePanelTools } from './panelTools.ts';

type HeadAction = Exclude<
  PanelAction,
  | 'solveProblem'
  | 'showBroughtIn'
  | 'showNamed'
  | 'openDraft'
  | 'previewDraft'
  | 'submitDraft'
  | 'discardDraft'
  | 'planDraft'
  | 'resolveDraftConflict'
  | 'stopCountingLocally'
>;

const icons: Readonly<Record<HeadAction, IconName>> = {
  showDiff: 'diff',
  showDefinition: 'package',
  refresh: 'refresh',
  addToDefinitions: 'add',
  compare: 'compare-changes',
  openOnWeb: 'globe',
  copyCoordinates: 'copy',
  copyPackageUrl: 'copy',
  showInManifest: 'go-to-file',
  queueHarvest: 'cloud-upload',
};

const compared: readonly HeadAction[] = ['showDiff', 'showDefinition'];
const first: readonly HeadAction[] = ['refresh', 'addToDefinitions', 'compare', 'copyCoordinates'];
const others: readonly HeadAction[] = ['copyPackageUrl', 'openOnWeb', 'queueHarvest'];

/** The most frequent actions; the others are in a popup. */
export function HeadActions({ comparison, broughtIn }: Pick<PanelSnapshot, 'comparison' | 'broughtIn'>): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const { say } = wording;
  const isOpen = navigation.opened.has('actions');
  const isNamed = broughtIn !== null && broughtIn.state !== 'unnamed';
  const inManifest: readonly HeadAction[] = isNamed ? ['showInManifest'] : [];
  const shown = [...(comparison ? compared : []), ...first, ...inManifest, ...(isOpen ? others : [])];
  const more = say(isOpen ? 'describedFewer' : 'describedMore');
  return (
    <div class="actions" role="group" aria-label={say('actions')}>
      {shown.map((action) => (
        <Action key={action} action={action} />
      ))}
      <Button
        look="secondary"
        icon="ellipsis"
        label={more}
        isExpanded={isOpen}
        onClick={() => dispatch({ type: 'open', id: 'actions', count: isOpen ? 0 : 1 })}
      />
    </div>
  );
}

function Action({ action }: { readonly action: HeadAction }): VNode {
  const { wording, act } = usePanelTools();
  return (
    <Button look="secondary" icon={icons[action]} hint={wording.say(action)} onClick={() => act(action)}>
      {wording.say(action)}
    </Button>
  );
}
