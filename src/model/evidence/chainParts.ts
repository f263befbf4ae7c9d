import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { AnswerReader } from '../answerReader.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import type { LocalCopies } from './localFiles/localCopies.ts';

/** The part of the service's client that a chain uses. */
export interface EvidenceService {
  readonly curations: Pick<ServiceClient['curations'], 'ofComponent' | 'inEffect' | 'inPullRequest'>;
  readonly harvests: Pick<ServiceClient['harvests'], 'summary' | 'document'>;
  readonly attachments: Pick<ServiceClient['attachments'], 'text'>;
}

/** The dependencies of a chain reader. */
export interface ChainReaderParts {
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  /** The service to use now, or why its address can't be used. */
  readonly service: () => Result<EvidenceService, Problem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Copies of a component on this machine; `null` if there can't be any. Created for each chain. */
  readonly copies: (coordinates: Coordinates) => LocalCopies | null;
  readonly answers: Pick<AnswerReader, 'read' | 'blocksOf'>;
}
