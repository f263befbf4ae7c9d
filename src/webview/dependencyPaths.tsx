import type { ComponentChildren, VNode } from 'preact';
import { visibleText } from '../core/visibleText.ts';
import type { PanelDependencyPaths, PanelStep } from '../protocol/snapshot.ts';
import { Button } from './kit/button.tsx';
import { Text } from './kit/text.tsx';
import { usePanelTools } from './panelTools.ts';

/** The dependency paths to the component: one line, whose place is kept while the response is pending. */
export function DependencyPathsLine({ dependencyPaths }: { readonly dependencyPaths: PanelDependencyPaths }): VNode {
  const { say } = usePanelTools().wording;
  switch (dependencyPaths.state) {
    case 'loading':
      return <Line label={say('requiredBy')}>{say('lookingForPaths')}</Line>;
    case 'unnamed':
      return <Line label={null}>{say('notNamed')}</Line>;
    case 'noPath':
      return (
        <Line label={null}>
          <Text limit={300}>{say(dependencyPaths.why, { file: dependencyPaths.file })}</Text>
        </Line>
      );
    case 'known':
      return <Path {...dependencyPaths} />;
  }
}

type Known = Extract<PanelDependencyPaths, { state: 'known' }>;

function Path({ steps, file, others, isComplete }: Known): VNode {
  const { wording, act } = usePanelTools();
  const { say } = wording;
  const [first] = steps;
  const isDirect = steps.length === 1;
  return (
    <Line label={say(isDirect ? 'namedIn' : 'requiredBy')}>
      {!isDirect && (
        <ol class="row path">
          {steps.map((step, at) => (
            <Step key={at} step={step} at={at} isLast={at === steps.length - 1} />
          ))}
        </ol>
      )}
      <Button
        kind="link"
        icon="go-to-file"
        hint={visibleText(say('openNamed', { file, component: nameOf(first) }))}
        onClick={() => act('showNamed')}
      >
        <Text limit={120}>{file}</Text>
      </Button>
      {(others > 0 || !isComplete) && (
        <Button kind="link" hint={say('showDependencyPaths')} onClick={() => act('showDependencyPaths')}>
          {isComplete ? wording.count('more', others) : wording.count('moreThan', others)}
        </Button>
      )}
    </Line>
  );
}

/** The last one is this page's own component. */
function Step({
  step,
  at,
  isLast,
}: {
  readonly step: PanelStep;
  readonly at: number;
  readonly isLast: boolean;
}): VNode {
  const { wording, send } = usePanelTools();
  const name = <Text limit={80}>{step.name}</Text>;
  const title = visibleText(nameOf(step));
  return (
    <li>
      {step.canOpen && !isLast ? (
        <Button
          kind="link"
          hint={wording.say('openComponent', { component: title })}
          onClick={() => send('openStep', { step: at })}
        >
          {name}
        </Button>
      ) : (
        <span title={title} aria-current={isLast ? 'page' : undefined}>
          {name}
        </span>
      )}
    </li>
  );
}

function Line({ label, children }: { readonly label: string | null; readonly children: ComponentChildren }): VNode {
  return (
    <div class="row faint small dependency-paths">
      {label !== null && <p>{label}</p>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}

function nameOf(step: PanelStep | undefined): string {
  return step ? [step.name, step.version ?? ''].join(' ').trim().slice(0, 200) : '';
}
