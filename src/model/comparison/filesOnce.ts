import { fail, type Result, succeed } from '../../base/result.ts';
import { finishInTurns, type Turns } from '../../base/steps.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import { readFiles } from '../../service/filesAnswer.ts';
import type { DefinitionFiles, FilesOfDefinition } from '../files/definitionFiles.ts';
import type { Clock } from '../ports.ts';

interface Parts {
  readonly client: () => Result<Pick<ServiceClient, 'definitionText'>, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** Reads the files of a definition each time somebody asks, and keeps nothing. */
export class FilesOnce implements Pick<DefinitionFiles, 'of'> {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(
    coordinates: Coordinates,
    { pr }: { readonly pr: number | null },
    signal: AbortSignal,
  ): Promise<Result<FilesOfDefinition, Problem>> {
    const { client, isPrivate, turns, clock } = this.#parts;
    const isWithdrawn = (): boolean => isPrivate(coordinates);
    if (isWithdrawn()) return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
    const connected = client();
    if (!connected.ok) return connected;
    const options = { withFiles: true, isWithdrawn, ...(pr === null ? {} : { pr }) };
    const sent = await connected.value.definitionText(coordinates, options, signal);
    if (!sent.ok) return sent;
    const { files, unreadable } = await finishInTurns(readFiles(sent.value), turns, signal);
    return succeed({ files, unreadable, body: sent.value, fetchedAt: clock.now() });
  }
}
