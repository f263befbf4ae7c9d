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
import { Requested } from '../requested.ts';

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
  readonly #finder: DependencyPathsSectionParts['dependencyPaths'];
  readonly #requested: Requested<DependencyPathsAnswer>;
  readonly #subscription: Disposable;
  #isOld = true;
  #isResolved = false;

  readonly handlers: PanelSection<'openStep'>['handlers'] = {
    openStep: async ({ step }) => {
      const coordinates = this.path?.steps[step]?.coordinates;
      if (coordinates?.revision) await runCommand('clearlydefined.openInNewTab', { coordinates, place: null });
      return succeed(null);
    },
  };

  constructor(context: PanelContext, { dependencyPaths, log }: DependencyPathsSectionParts) {
    this.#context = context;
    this.#finder = dependencyPaths;
    this.#requested = new Requested('dependency paths', log, () => context.changed());
    this.#subscription = dependencyPaths.onDidChange(() => {
      this.#isOld = true;
      this.update();
    });
  }

  /** Old data stays visible until newer data arrives. */
  get snapshot(): PanelDependencyPaths | null {
    if (!this.#finder.hasManifests) return null;
    const { answer } = this.#requested;
    return answer ? shown(answer) : { state: 'loading' };
  }

  /** The visible path. */
  get path(): DependencyPath | null {
    return this.#requested.answer?.paths[0] ?? null;
  }

  /** This version is not locked: any dependent that names the component without a version counts as well. */
  treatAsResolved(): void {
    this.#isResolved = true;
    this.#isOld = true;
    this.update();
  }

  update(): void {
    if (this.#isOld && this.#context.isVisible()) void this.#request();
  }

  dispose(): void {
    this.#requested.dispose();
    this.#subscription.dispose();
  }

  async #request(): Promise<void> {
    this.#isOld = false;
    const { coordinates } = this.#context.target;
    const isAnswered = await this.#requested.request(async (signal) => {
      const exact = await this.#finder.of(coordinates, signal);
      const isEnough = exact.paths.length > 0 || !this.#isResolved;
      return isEnough ? exact : this.#finder.of(withRevision(coordinates, null), signal);
    });
    if (!isAnswered) this.#isOld = true;
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
