import type { VNode } from 'preact';
import type { RequestProblem } from '../../protocol/messages.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';

/** The chain as grey placeholders. */
export function WhyReading(): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="why skeleton" aria-busy="true">
      <p class="only-heard" role="status">
        {say('whyReading')}
      </p>
      <div aria-hidden="true">
        {[0, 1, 2].map((step) => (
          <div key={step} class="stack why-ghost">
            <span class="ghost title" />
            <span class={`ghost value width-${step}`} />
            <span class={`ghost value width-${step + 2}`} />
          </div>
        ))}
      </div>
      <p class="faint small">{say('whyReadingLong')}</p>
    </div>
  );
}

export function WhyFailed({
  problem,
  onAgain,
}: {
  readonly problem: RequestProblem;
  readonly onAgain: () => void;
}): VNode {
  const { say } = usePanelTools().wording;
  return (
    <section class="card stack notice warning" aria-labelledby="why-failed-title">
      <h2 id="why-failed-title">
        <Icon name="debug-disconnect" /> {say('whyFailed')}
      </h2>
      <p>
        <Text id="why cause">{problem.kind === 'failed' ? problem.cause : say('requestRefused')}</Text>
      </p>
      <div class="actions">
        <Button look="secondary" icon="refresh" onClick={onAgain}>
          {say('whyAgain')}
        </Button>
      </div>
    </section>
  );
}
