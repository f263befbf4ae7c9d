import { succeed } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Loadable } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import { Definitions } from '../../model/definitions/definitions.ts';
import { ServiceClient } from '../../service/client.ts';
import { createNodePlatform } from './platform.ts';

interface LookUpOptions {
  readonly apiUrl: string;
  /** Of this program. */
  readonly version: string;
  /** Storage of answers between runs; `null` for none. */
  readonly storage: string | null;
  readonly log: (message: string) => void;
}

/** Requests many components from the service at once and resolves when each has its answer or its failure. */
export async function lookUp(
  wanted: readonly Coordinates[],
  { apiUrl, version, storage, log }: LookUpOptions,
): Promise<(coordinates: Coordinates) => Loadable<DefinitionSummary>> {
  const silent = (): void => undefined;
  const platform = createNodePlatform({
    version,
    log: { trace: silent, debug: silent, info: silent, warn: log, error: log },
  });
  const { transport, clock } = platform;
  const pause = (): Promise<void> => platform.pause();
  const store = platform.store(storage);
  const client = succeed(new ServiceClient({ baseUrl: apiUrl, transport, clock, pause }));
  const definitions = new Definitions({
    client,
    store,
    clock,
    pause,
    log: { trace: silent, debug: silent, info: silent, warn: log, error: log },
  });
  definitions.want(wanted);
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (definitions.activity === null) resolve();
    };
    definitions.onDidChangeActivity(check);
    check();
  });
  // Results stay readable; nothing more is requested, so that the program can end.
  definitions.dispose();
  store.close();
  return (coordinates) => definitions.get(coordinates);
}
