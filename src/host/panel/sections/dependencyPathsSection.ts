import type { Disposable } from '../../../base/disposable.ts';
import { succeed } from '../../../base/result.ts';
import { withRevision } from '../../../core/coordinates.ts';
import type { Log } from '../../../model/ports.ts';
import { componentName } from '../../../model/workspace/componentTree.ts';
import type {
  DependencyPathFinder,
  DependencyPathsAnswer,
  DependencyPath,
} from '../../../model/workspace/dependencyPathFinder.ts';
import type { PanelDependencyPaths } from '../../../protocol/snapshot.ts';
import { fileLabel } from '../../common/labels.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';

export interface DependencyPathsSectionParts {
  readonly dependencyPaths: Pick<DependencyPathFinder, 'of' | 'hasManifests' | 'onDidChange'>;
  readonly log: Log;
}

/**
 * One page's dependency path to its component: requested when the page is visible, and again when the workspace
 * changes.
 */
export class DependencyPathsSection implements PanelSection<'openStep'>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: DependencyPathsSectionParts;
  readonly #subscription: Disposable;
  #running: AbortController | null = null;
  #isOld = true;
  #isResolved = false;
  #answer: DependencyPathsAnswer | null = null;

  readonly handlers: PanelSection<'openStep'>['handlers'] = {
    openStep: async ({ step }) => {
      const coordinates = this.path?.steps[step]?.coordinates;
      if (coordinates?.revision) await runCommand('clearlydefined.openInNewTab', { coordinates, place: null });
      return succeed(null);
    },
  };

  constructor(context: PanelContext, parts: DependencyPathsSectionParts) {
    this.#context = context;
    this.#parts = parts;
    this.#subscription = parts.dependencyPaths.onDidChange(() => {
      this.#isOld = true;
      this.update();
    });
  }

  /** Old data stays visible until newer data arrives. */
  get snapshot(): PanelDependencyPaths | null {
    if (!this.#parts.dependencyPaths.hasManifests) return null;
    return this.#answer ? shown(this.#answer) : { state: 'loading' };
  }

  /** The visible path. */
  get path(): DependencyPath | null {
    return this.#answer?.paths[0] ?? null;
  }

  /** This version is not locked: any dependent that names the component without a version counts as well. */
  takeAsResolved(): void {
    this.#isResolved = true;
    this.#isOld = true;
    this.update();
  }

  update(): void {
    if (this.#isOld && this.#context.isVisible()) void this.#request();
  }

  dispose(): void {
    this.#running?.abort();
    this.#subscription.dispose();
  }

  async #request(): Promise<void> {
    this.#isOld = false;
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    try {
      const { dependencyPaths } = this.#parts;
      const exact = await dependencyPaths.of(this.#context.target.coordinates, running.signal);
      const isEnough = exact.paths.length > 0 || !this.#isResolved;
      const answer = isEnough
        ? exact
        : await dependencyPaths.of(withRevision(this.#context.target.coordinates, null), running.signal);
      if (running.signal.aborted) return;
      this.#answer = answer;
      this.#context.changed();
    } catch (error) {
      if (!running.signal.aborted) this.#parts.log.error(`definition panel: dependency paths: ${String(error)}`);
    }
  }
}

function shown({ paths, isComplete, withoutPath }: DependencyPathsAnswer): PanelDependencyPaths {
  const [path] = paths;
  const [file] = withoutPath;
  if (path) {
    const { folder, steps, named } = path;
    return {
      state: 'known',
      steps: steps.map((step) => ({
        name: componentName(step),
        version: step.version,
        canOpen: typeof step.coordinates?.revision === 'string',
      })),
      file: fileLabel(folder, named.path),
      others: paths.length - 1,
      isComplete,
    };
  }
  return file ? { state: 'noPath', file: fileLabel(file.folder, file.path), why: file.why } : { state: 'unnamed' };
}
