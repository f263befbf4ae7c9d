import type { VNode } from 'preact';
import { licenseFinding } from '../../core/licenseState.ts';
import type { ToolDeclaration, WhyChain, WhyOrigin } from '../../protocol/why.ts';
import { Button } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { LicenseMark, LicenseMeaning } from '../licenseMark.tsx';
import { LongList } from '../kit/longList.tsx';
import { Text } from '../kit/text.tsx';
import { type Requested, useRequest } from '../kit/useRequest.ts';
import { NotRead, ReadingPane } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { EvidenceCard, type EvidenceGroup, groupEvidence } from './evidenceCard.tsx';

/** Why this license: the chain from the declared license to the texts. Requested only when the pane is opened. */
export function WhyPane(): VNode {
  const { request, snapshot } = usePanelTools();
  const { target, dataVersion } = snapshot;
  const { requested, again } = useRequest(`${target} ${dataVersion}`, () => request('why', {}));
  return <WhyView shown={requested} onAgain={again} />;
}

interface WhyViewProps {
  readonly shown: Requested<WhyChain>;
  readonly onAgain: () => void;
}

export function WhyView({ shown, onAgain }: WhyViewProps): VNode {
  switch (shown.state) {
    case 'loading':
      return <ReadingPane />;
    case 'failed':
      return <NotRead problem={shown.problem} onAgain={onAgain} />;
    case 'known':
      return <Chain chain={shown.value} />;
  }
}

/** The declared license, its source, and the supporting texts; then contradicting ones, and unreadable data. */
function Chain({ chain }: { readonly chain: WhyChain }): VNode {
  const { say, count } = usePanelTools().wording;
  const { declared, declaredBy, evidence, otherEvidence, unread } = chain;
  const isDeclared = declaredBy.kind !== 'nothing';
  const supporting = groupEvidence(isDeclared ? evidence.filter(({ supports }) => supports) : evidence);
  const others = isDeclared ? groupEvidence(evidence.filter(({ supports }) => !supports)) : [];
  return (
    <div class="stack wide why">
      <ol>
        <Declared declared={declared} />
        {declaredBy.kind !== 'nothing' && <Origin origin={declaredBy} />}
        <li class="why-step">
          <Icon name={isDeclared ? 'pass' : 'search'} />
          <section class="stack" aria-labelledby="why-because">
            <h2 id="why-because">{say(isDeclared ? 'whyBecause' : 'whyFound')}</h2>
            {supporting.length === 0 && <p class="faint">{say('noneFound')}</p>}
            <Cards groups={supporting} />
          </section>
        </li>
      </ol>
      {others.length > 0 && (
        <section class="stack why-else" aria-labelledby="why-else">
          <h2 id="why-else">
            <Icon name="warning" /> {say('whyOtherLicenses')}
          </h2>
          <Cards groups={others} />
        </section>
      )}
      {otherEvidence > 0 && <p class="faint">{count('whyOthers', otherEvidence)}</p>}
      {unread.length > 0 && <Unread unread={unread} />}
    </div>
  );
}

function Declared({ declared }: Pick<WhyChain, 'declared'>): VNode {
  const { say } = usePanelTools().wording;
  const { kind } = licenseFinding(declared, true);
  return (
    <li class="why-step">
      <Icon name="law" />
      <section class="stack" aria-labelledby="why-declared">
        <h2 id="why-declared">{say(declared === null ? 'whyNothing' : 'whyDeclared')}</h2>
        <LicenseMark state={kind} expression={declared} id="why declared" />
        <LicenseMeaning state={kind} />
      </section>
    </li>
  );
}

function Cards({ groups }: { readonly groups: readonly EvidenceGroup[] }): VNode {
  return (
    <ul class="stack">
      {groups.map((group) => (
        <li key={group.path}>
          <EvidenceCard group={group} />
        </li>
      ))}
    </ul>
  );
}

function Unread({ unread }: Pick<WhyChain, 'unread'>): VNode {
  const { say } = usePanelTools().wording;
  return (
    <section class="stack why-unread" aria-labelledby="why-unread">
      <h2 id="why-unread">{say('notRead')}</h2>
      <LongList id="why unread" items={unread} isPlain>
        {(line) => <Text limit={400}>{line}</Text>}
      </LongList>
    </section>
  );
}

/** Without a declared license there is no source of it. */
type Declaring = Exclude<WhyOrigin, { kind: 'nothing' }>;

const icons: Readonly<Record<Declaring['kind'], IconName>> = {
  curation: 'edit',
  tools: 'tools',
  unknown: 'question',
};

/** The source of the declared license. */
export function Origin({ origin }: { readonly origin: Declaring }): VNode {
  return (
    <li class="why-step">
      <Icon name={icons[origin.kind]} />
      <div>
        <OriginText origin={origin} />
      </div>
    </li>
  );
}

function OriginText({ origin }: { readonly origin: Declaring }): VNode {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  switch (origin.kind) {
    case 'tools':
      return <Tools tools={origin.tools} />;
    case 'unknown':
      return (
        <>
          <p>{say('whyByUnknown')}</p>
          {origin.tools.length > 0 && <ToolList intro={say('whyByToolsUnjoined')} tools={origin.tools} />}
        </>
      );
    case 'curation': {
      const { pullRequest, without } = origin;
      return (
        <>
          <p>
            {say('curation')}{' '}
            {pullRequest !== null && (
              <Button
                kind="link"
                hint={say('curationsShow', { number: pullRequest })}
                onClick={() => send('openPullRequest', { number: pullRequest })}
              >
                #{pullRequest}
              </Button>
            )}
          </p>
          <p class="faint">
            <Text id="why without" limit={300}>
              {say('whyWithoutCuration', {
                license: without === null ? say('unknown') : (without.declared ?? say('stateNotFound')),
              })}
            </Text>
          </p>
          {without !== null && without.tools.length > 0 && <Tools tools={without.tools} />}
        </>
      );
    }
  }
}

/** The tools that declare the license together. */
function Tools({ tools }: { readonly tools: readonly ToolDeclaration[] }): VNode {
  const { say } = usePanelTools().wording;
  const [first, ...others] = tools;
  if (!first || others.length > 0) return <ToolList intro={say('whyByTools')} tools={tools} />;
  return (
    <p>
      <Text limit={300}>{say('whyByTool', { tool: nameOf(first) })}</Text>
    </p>
  );
}

function ToolList({ intro, tools }: { readonly intro: string; readonly tools: readonly ToolDeclaration[] }): VNode {
  const { say } = usePanelTools().wording;
  return (
    <>
      <p>{intro}</p>
      <LongList id="why tools" items={tools} isPlain>
        {(tool) => <Text limit={300}>{say('pair', { name: nameOf(tool), value: tool.declared })}</Text>}
      </LongList>
    </>
  );
}

function nameOf({ tool }: ToolDeclaration): string {
  return tool.replace('/', ' ');
}
