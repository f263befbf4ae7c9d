import type { ComponentChildren, VNode } from 'preact';
import { attentionOf } from '../core/attention.ts';
import { displayCoordinates } from '../core/coordinates.ts';
import { lackingTools } from '../core/lackingTools.ts';
import { scoreLevel } from '../core/scoreLevel.ts';
import { isCuration } from '../core/summary.ts';
import { visibleText } from '../core/visibleText.ts';
import type { TitledAction } from '../protocol/panelActions.ts';
import type { PanelCurations, PanelDefinition, PanelKnown, PanelPullRequest } from '../protocol/snapshot.ts';
import { ComparedLine } from './changes/comparedLine.tsx';
import { Button } from './kit/button.tsx';
import { Icon, type IconName } from './kit/icon.tsx';
import { LastKnownLicense, LicenseMark } from './licenseMark.tsx';
import { Menu, type MenuEntry } from './kit/menu.tsx';
import { ScoreBadge } from './score.tsx';
import { Text } from './kit/text.tsx';
import { DependencyPathsLine } from './dependencyPaths.tsx';
import { LackingTools } from './described.tsx';
import { draftedIn } from './edit/draftedIn.ts';
import { useCanEdit } from './edit/useEditor.ts';
import { knownIn } from '../protocol/sameDefinition.ts';
import { curationOf } from './origin.ts';
import { usePanelTools } from './panelTools.ts';

/** The head of the page: the component, its license, its score, the state of the data, and the actions. */
export function Head(): VNode {
  const { wording, snapshot } = usePanelTools();
  const { name, coordinates, dependencyPaths, content, comparison } = snapshot;
  const known = knownIn(content);
  const more = comparison?.with.kind === 'pullRequest' ? comparison.with.more : 0;
  // A comparison shows the scores of its two sides.
  const tool = comparison ? null : (known?.definition?.scores.tool ?? null);
  return (
    <header class="stack head">
      <div class="row spread center">
        <h1>
          <Text limit={200}>{name}</Text>
          {coordinates.revision !== null && (
            <>
              {' '}
              <span class="version">
                <Text limit={200}>{coordinates.revision}</Text>
              </span>
            </>
          )}
          {more > 0 && <span class="version"> {wording.say('headMore', { count: wording.number(more) })}</span>}
        </h1>
        <HeadActions known={known} />
      </div>
      {comparison && <ComparedLine comparison={comparison} coordinates={coordinates} />}
      <div class="card row spread center verdict">
        <div class="row">
          <License />
          <DraftedLicense />
          <SuggestedLicense />
        </div>
        {known && <ScoreBadge score={known.score} tool={tool} isLarge />}
      </div>
      <DataState known={known} />
      <div class="row spread">
        <CoordinatesLine />
        {dependencyPaths && more === 0 && <DependencyPathsLine dependencyPaths={dependencyPaths} />}
      </div>
    </header>
  );
}

/** In their written form, with the action that copies them. */
function CoordinatesLine(): VNode {
  const { wording, act, snapshot } = usePanelTools();
  const { say } = wording;
  return (
    <p class="row small center coordinates" role="group" aria-label={say('coordinates')}>
      <code>
        <Text limit={1000}>{displayCoordinates(snapshot.coordinates)}</Text>
      </code>
      <Button kind="icon" icon="copy" label={say('copyCoordinates')} onClick={() => act('copyCoordinates')} />
    </p>
  );
}

function License(): VNode {
  const { content } = usePanelTools().snapshot;
  if (content.state === 'notHarvested') return <LicenseMark state="notHarvested" expression={null} id="license" />;
  if (content.state === 'failed')
    return (
      <div>
        <LicenseMark state="failed" expression={null} id="license" />
        {content.lastKnown && <LastKnownLicense license={content.lastKnown.license} />}
      </div>
    );
  const known = content.state === 'known' ? content : content.lastKnown;
  if (!known) return <LicenseMark state="loading" expression={null} id="license" />;
  return <LicenseMark state={known.license.kind} expression={known.license.expression} id="license" />;
}

/** The license of the draft, which the service doesn't have. */
function DraftedLicense(): VNode | null {
  const { wording, snapshot } = usePanelTools();
  const { say } = wording;
  const { draft } = snapshot;
  const license = draftedIn(draft, 'declared')?.after ?? null;
  if (license === null) return null;
  return (
    <p class="with-icon draft-license" title={say('draftMarkMeaning')}>
      <Icon name="git-pull-request-draft" />
      <span class="expression">
        <Text id="drafted-license" limit={300}>
          {draft?.state === 'open'
            ? say('draftSubmittedLicense', { license })
            : say('pair', { name: say('draftTitle'), value: license })}
        </Text>
      </span>
    </p>
  );
}

/** A probable license, as long as nothing is drafted. The editor of the declared license begins with it. */
function SuggestedLicense(): VNode | null {
  const { wording, snapshot } = usePanelTools();
  const { suggestion, draft, local } = snapshot;
  if (!suggestion || local || draftedIn(draft, 'declared')) return null;
  return (
    <p class="with-icon suggested-license" title={visibleText(suggestion.reason.slice(0, 1000))}>
      <Icon name="lightbulb" />
      <span class="expression">
        <Text id="suggested-license" limit={300}>
          {wording.say('suggestedLicense', { license: suggestion.license })}
        </Text>
      </span>
    </p>
  );
}

interface KnownProps {
  readonly known: PanelKnown | null;
}

function DataState({ known }: KnownProps): VNode {
  const { wording, now, send, snapshot } = usePanelTools();
  const { say, age, count } = wording;
  const { content, curations, harvest, local } = snapshot;
  const [pending, ...others] = pendingIn(curations);
  const fetchedAt = content.state === 'notHarvested' ? content.fetchedAt : (known?.fetchedAt ?? null);
  return (
    <ul class="row faint small center tags" aria-label={say('state')}>
      {local && (
        <Tag icon="law" title={say('pair', { name: say('changesReason'), value: local.reason })} isStrong>
          <Text limit={100}>{say('localCounts', { license: local.declared })}</Text>
        </Tag>
      )}
      {known?.definition && <ToolTags definition={known.definition} />}
      {harvest && (
        <Tag icon="cloud-upload" title={say('harvestQueuedMeaning')} isStrong>
          {say(harvest.isUnsure ? 'harvestUnsure' : 'harvestQueued', { age: age(now - harvest.sentAt) })}
        </Tag>
      )}
      {pending && (
        <Tag icon="git-pull-request" title={say('curationsPendingMeaning')} isStrong>
          {others.length > 0 ? (
            count('curationsPending', others.length + 1)
          ) : (
            <Button
              kind="link"
              hint={say('curationsShow', { number: pending.number })}
              onClick={() => send('openPullRequest', { number: pending.number })}
            >
              {count('curationsPending', 1)}
            </Button>
          )}
        </Tag>
      )}
      {fetchedAt !== null && <Tag icon="history">{say('readAge', { age: age(now - fetchedAt) })}</Tag>}
      {known && (known.isStale || content.state === 'failed') && (
        <Tag icon="warning" isStrong>
          {say('stale')}
        </Tag>
      )}
      {content.state === 'loading' && known && <Tag icon="sync">{say('reading')}</Tag>}
    </ul>
  );
}

function ToolTags({ definition }: { readonly definition: PanelDefinition }): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say, number } = wording;
  const { comparison } = snapshot;
  const { tools } = definition.described;
  // The definition has values of a pull request that isn't merged, as far as known.
  const isProposed = comparison?.with.kind === 'pullRequest' && comparison.with.pullRequest?.state !== 'merged';
  const lacks = lackingTools(tools);
  const curation = curationOf(tools);
  const others = tools.filter((tool) => !isCuration(tool));
  return (
    <>
      {isProposed ? (
        <Tag icon="git-pull-request" isStrong>
          {say('curatedProposed')}
        </Tag>
      ) : curation === null ? (
        <Tag icon="unverified">{say('notCurated')}</Tag>
      ) : (
        <Tag icon="verified" isStrong>
          {say(curation === 'supplied' ? 'curatedProposed' : 'curated')}
        </Tag>
      )}
      {lacks.length > 0 && (
        <Tag icon="pie-chart" title={say('partlyHarvestedMeaning')} isStrong>
          <LackingTools lacks={lacks} />
        </Tag>
      )}
      {others.length > 0 && (
        <Tag icon="tools" title={others.join(', ')}>
          {say('pair', { name: say('tools'), value: number(others.length) })}
        </Tag>
      )}
    </>
  );
}

interface TagProps {
  readonly icon: IconName;
  readonly title?: string;
  readonly isStrong?: boolean;
  readonly children: ComponentChildren;
}

function Tag({ icon, title, isStrong = false, children }: TagProps): VNode {
  const emphasis = isStrong ? (icon === 'warning' ? ' badge warning' : ' badge') : '';
  return (
    <li class={`inline tag${emphasis}`} title={title === undefined ? title : visibleText(title.slice(0, 1000))}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

/** Not yet decided. */
function pendingIn(curations: PanelCurations | null): readonly PanelPullRequest[] {
  if (curations?.state !== 'known') return [];
  return curations.pullRequests.filter(({ state, isOfThisRevision }) => state === 'open' && isOfThisRevision);
}

/** The actions of the toolbar have the same place for each component: what depends on it is in the menu. */
const toolbar = [
  ['refresh', 'refresh'],
  ['addToDefinitions', 'add'],
  ['compare', 'compare-changes'],
] as const satisfies readonly (readonly [TitledAction, IconName])[];

/** The next step, the most frequent actions, and a menu with the others. */
function HeadActions({ known }: KnownProps): VNode {
  const { wording, act, snapshot } = usePanelTools();
  const { say } = wording;
  const { dependencyPaths, content } = snapshot;
  const isNamed = dependencyPaths !== null && dependencyPaths.state !== 'unnamed';
  const entryOf = (action: Exclude<TitledAction, 'setLicense'>, icon: IconName, isDisabled = false): MenuEntry => ({
    icon,
    title: say(action),
    isDisabled,
    onChoose: () => act(action),
  });
  return (
    <div class="actions toolbar" role="group" aria-label={say('actions')}>
      {content.state === 'notHarvested' ? <HarvestAction /> : <DraftAction known={known} />}
      {toolbar.map(([action, icon]) => (
        <Button key={action} kind="icon" icon={icon} label={say(action)} onClick={() => act(action)} />
      ))}
      <Menu
        label={say('moreActions')}
        entries={[
          entryOf('showInManifest', 'go-to-file', !isNamed),
          entryOf('openOnWeb', 'globe'),
          entryOf('copyPackageUrl', 'copy'),
          ...(content.state === 'notHarvested' ? [] : [entryOf('queueHarvest', 'cloud-upload')]),
        ]}
      />
    </div>
  );
}

function HarvestAction(): VNode | null {
  const { wording, act, snapshot } = usePanelTools();
  if (snapshot.harvest) return null;
  return (
    <Button kind="primary" icon="cloud-upload" onClick={() => act('queueHarvest')}>
      {wording.say('queueHarvest')}
    </Button>
  );
}

/** Opens the declared license in its editor: prominent where a curation is needed and there is no draft yet. */
function DraftAction({ known }: KnownProps): VNode | null {
  const { wording, dispatch, snapshot } = usePanelTools();
  const { draft, local } = snapshot;
  const canEdit = useCanEdit();
  if (!canEdit || !known?.definition) return null;
  const isNext = draft === null && local === null && isWorthCurating(known);
  return (
    <Button kind={isNext ? 'primary' : 'secondary'} icon="edit" onClick={() => dispatch({ type: 'editLicense' })}>
      {wording.say('setLicense')}
    </Button>
  );
}

/** No identified license, or little known of it. */
function isWorthCurating({ license, score }: PanelKnown): boolean {
  return attentionOf(license.kind) === 'needed' || (score !== null && scoreLevel(score) === 'low');
}
