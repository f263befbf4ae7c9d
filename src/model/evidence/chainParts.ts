import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { AnswerReader } from '../definitions/answerReader.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import type { LocalCopies } from './localFiles/localCopies.ts';
import type { EvidenceService } from './evidenceService.ts';

/** What reading a chain needs. */
export interface ChainReaderParts {
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  /** The service to ask now, or why its address cannot be used. */
  readonly service: () => Result<EvidenceService, Problem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** What lies on this machine of a component; `null` where nothing can. Made anew for each chain. */
  readonly copies: (coordinates: Coordinates) => LocalCopies | null;
  readonly answers: Pick<AnswerReader, 'read' | 'blocksOf'>;
}
