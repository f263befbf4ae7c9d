import { fail, type Result, succeed } from '../../base/result.ts';
import { finishInTurns, type Turns } from '../../base/steps.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import { readFiles } from '../../service/filesAnswer.ts';
import type { DefinitionFiles, FilesOfDefinition } from '../files/definitionFiles.ts';
import type { Clock } from '../ports.ts';

interface Parts {
  readonly service: () => Result<Pick<ServiceClient, 'definitionText'>, Problem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** Asks the service for a definition with its files, each time anew. */
export class WholeDefinitions implements DefinitionFiles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(
    coordinates: Coordinates,
    { pr }: { readonly pr: number | null },
    signal: AbortSignal,
  ): Promise<Result<FilesOfDefinition, Problem>> {
    const { service, isPrivate, turns, clock } = this.#parts;
    const client = service();
    if (!client.ok) return client;
    const isWithdrawn = (): boolean => isPrivate(coordinates);
    if (isWithdrawn()) return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
    const options = { withFiles: true, isWithdrawn, ...(pr === null ? {} : { pr }) };
    const body = await client.value.definitionText(coordinates, options, signal);
    if (!body.ok) return body;
    const { files, unreadable } = await finishInTurns(readFiles(body.value), turns, signal);
    return succeed({ files, unreadable, body: body.value, fetchedAt: clock.now() });
  }

  forget(): void {}
}
