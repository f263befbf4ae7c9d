import type { VNode } from 'preact';
import type { RequestProblem } from '../../protocol/messages.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { problemLabel } from './problemLabels.ts';

/** The first rows are pending. */
export function FilesLoading(): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="files-loading" aria-busy="true">
      <p class="only-heard" role="status">
        {say('filesLoading')}
      </p>
      <div class="skeleton" aria-hidden="true">
        {Array.from({ length: 10 }, (_, at) => (
          <div key={at} class="files-row waiting">
            <span class={`ghost width-${at % 5}`} />
            <span class={`ghost width-${(at + 2) % 5}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface FilesFailedProps {
  readonly problem: RequestProblem;
  /** Earlier rows are still on show. */
  readonly isPart: boolean;
  readonly onRetry: () => void;
}

export function FilesFailed({ problem, isPart, onRetry }: FilesFailedProps): VNode {
  const { wording } = usePanelTools();
  const { say } = wording;
  return (
    <section class="card stack notice warning" role="alert">
      <h2>
        <Icon name="warning" />
        {say(isPart ? 'filesMoreFailed' : 'filesFailedTitle')}
      </h2>
      <p>
        <Text limit={600}>{problemLabel(problem, wording)}</Text>
      </p>
      <div class="actions">
        <Button look="secondary" icon="refresh" onClick={onRetry}>
          {say('filesTryAgain')}
        </Button>
      </div>
    </section>
  );
}

interface FilesEmptyProps {
  /** There are files, and none of them matches. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function FilesEmpty({ isFiltered, onClear }: FilesEmptyProps): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="files-empty">
      <Icon name={isFiltered ? 'search-stop' : 'file'} />
      <p>{say(isFiltered ? 'filesNoneMatch' : 'filesNone')}</p>
      {isFiltered && (
        <Button look="secondary" icon="clear-all" onClick={onClear}>
          {say('filesClearAll')}
        </Button>
      )}
    </div>
  );
}
