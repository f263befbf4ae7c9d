import type { VNode } from 'preact';
import type { WhyOrigin } from '../../protocol/why.ts';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';

/** Without a declared license there is no source of it. */
type Declaring = Exclude<WhyOrigin, { kind: 'nothing' }>;

const icons: Readonly<Record<Declaring['kind'], IconName>> = {
  curation: 'edit',
  tool: 'tools',
  unknown: 'question',
};

/** The source of the declared license. */
export function Origin({ origin }: { readonly origin: Declaring }): VNode {
  return (
    <li class="why-step">
      <Icon name={icons[origin.kind]} />
      <div>
        <Words origin={origin} />
      </div>
    </li>
  );
}

function Words({ origin }: { readonly origin: Declaring }): VNode {
  const { wording, tell } = usePanelTools();
  const { say } = wording;
  switch (origin.kind) {
    case 'tool':
      return (
        <p>
          <Text limit={300}>{say('whyByTool', { tool: origin.tool.replace('/', ' ') })}</Text>
        </p>
      );
    case 'unknown':
      return <p>{say('whyByUnknown')}</p>;
    case 'curation': {
      const { pullRequest, toolSays } = origin;
      return (
        <>
          <p>
            {say(pullRequest === null ? 'whyByCuration' : 'whyByPullRequest')}{' '}
            {pullRequest !== null && (
              <Button
                look="link"
                label={say('whyPullRequestHeard', { number: pullRequest })}
                onClick={() => tell('openPullRequest', { number: pullRequest })}
              >
                {say('whyPullRequest', { number: pullRequest })}
              </Button>
            )}
          </p>
          <p class="faint">
            <Text id="why tool says" limit={300}>
              {toolSays === null ? say('whyWithoutCurationNothing') : say('whyWithoutCuration', { license: toolSays })}
            </Text>
          </p>
        </>
      );
    }
  }
}
