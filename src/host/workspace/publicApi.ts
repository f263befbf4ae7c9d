import type { Event } from '../../base/event.ts';
import { whenIdle } from '../../base/whenIdle.ts';
import { formatCoordinates } from '../../core/coordinates.ts';
import type { ComponentState } from '../../core/licenseState.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** One dependency of one manifest, for other extensions and tests. */
export interface ListedComponent {
  /** The workspace folder's address. */
  readonly folder: string;
  /** Path inside the folder. */
  readonly manifest: string;
  readonly name: string;
  readonly version: string | null;
  readonly coordinates: string | null;
  readonly isDirect: boolean;
  readonly state: ComponentState;
  readonly license: string | null;
  /** Why nothing is requested, as a stable identifier. */
  readonly reason: string | null;
}

/** Type of `extension.exports`: a read-only view of the Components view's content. */
export interface PublicApi {
  readonly version: 1;
  /** Resolves when the workspace has been read and every request to the service has succeeded or failed. */
  whenSettled(): Promise<void>;
  components(): readonly ListedComponent[];
}

interface Parts extends Pick<SharedParts, 'inventory' | 'components'> {
  /** The workspace is being read, or definitions are looked up. */
  readonly isBusy: () => boolean;
  readonly onDidChangeBusy: readonly Event<void>[];
}

export function publicApi({ inventory, components, isBusy, onDidChangeBusy }: Parts): PublicApi {
  return {
    version: 1,
    whenSettled: async () => {
      for (;;) {
        await components.whenRequested();
        if (!isBusy()) return;
        await whenIdle(onDidChangeBusy, isBusy, new AbortController().signal);
      }
    },
    components: () =>
      inventory.folders.flatMap(({ folder, manifests }) =>
        manifests.flatMap(({ path, dependencies }) =>
          dependencies.map((linked): ListedComponent => {
            const { state, expression } = components.licenseOf(linked);
            return {
              folder,
              manifest: path,
              name: componentName(linked),
              version: linked.version,
              coordinates: linked.coordinates && formatCoordinates(linked.coordinates),
              isDirect: linked.isDirect,
              state,
              license: expression,
              reason: linked.reason,
            };
          }),
        ),
      ),
  };
}
