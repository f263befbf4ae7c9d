import type { VNode } from 'preact';
import type { WhyChain } from '../../protocol/why.ts';
import { Icon } from '../components/icon.tsx';
import { LicenseMark, LicenseMeaning } from '../components/licenseMark.tsx';
import { LongList } from '../components/longList.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { EvidenceCard } from './evidenceCard.tsx';
import { type EvidenceGroup, groupEvidence } from './evidenceGroups.ts';
import { Origin } from './whyOrigin.tsx';

/** The declared license, its source, and the supporting texts; then contradicting ones, and unreadable data. */
export function Chain({ chain }: { readonly chain: WhyChain }): VNode {
  const { say, count } = usePanelTools().wording;
  const { declared, declaredBy, evidence, otherEvidence, unread } = chain;
  const isDeclared = declaredBy.kind !== 'nothing';
  const supporting = groupEvidence(isDeclared ? evidence.filter(({ supports }) => supports) : evidence);
  const others = isDeclared ? groupEvidence(evidence.filter(({ supports }) => !supports)) : [];
  return (
    <div class="why">
      <ol class="why-chain">
        <Declared declared={declared} />
        {declaredBy.kind !== 'nothing' && <Origin origin={declaredBy} />}
        <li class="why-step">
          <Icon name={isDeclared ? 'pass' : 'search'} />
          <section aria-labelledby="why-because">
            <h2 id="why-because">{say(isDeclared ? 'whyBecause' : 'whyFound')}</h2>
            {supporting.length === 0 && (
              <p class="faint">{say(evidence.length === 0 ? 'whyNoEvidenceAtAll' : 'whyNoEvidence')}</p>
            )}
            <Cards groups={supporting} />
          </section>
        </li>
      </ol>
      {others.length > 0 && (
        <section class="why-else" aria-labelledby="why-else">
          <h2 id="why-else">
            <Icon name="warning" /> {say('whySaysElse')}
          </h2>
          <p class="faint small">{say('whyElseMeaning')}</p>
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
  const state = stateOf(declared);
  return (
    <li class="why-step">
      <Icon name="law" />
      <section aria-labelledby="why-declared">
        <h2 id="why-declared">{say(declared === null ? 'whyNothing' : 'whyDeclared')}</h2>
        <LicenseMark state={state} expression={declared} id="why declared" />
        <LicenseMeaning state={state} />
      </section>
    </li>
  );
}

/**
 * Exact enough for a picture: the parser of expressions would bring the SPDX lists along, a quarter of the page's
 * script.
 */
function stateOf(declared: string | null): 'expression' | 'licenseRef' | 'noAssertion' | 'other' | 'none' | 'notFound' {
  if (declared === null) return 'notFound';
  const words = declared.split(/[^\w.+-]+/);
  if (declared === 'NONE') return 'none';
  if (words.includes('NOASSERTION')) return 'noAssertion';
  if (words.includes('OTHER')) return 'other';
  return /LicenseRef-/.test(declared) ? 'licenseRef' : 'expression';
}

function Cards({ groups }: { readonly groups: readonly EvidenceGroup[] }): VNode {
  return (
    <ul class="why-cards">
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
    <section class="why-unread" aria-labelledby="why-unread">
      <h2 id="why-unread">{say('whyUnread')}</h2>
      <LongList id="why unread" items={unread} isPlain>
        {(line) => <Text limit={400}>{line}</Text>}
      </LongList>
    </section>
  );
}
