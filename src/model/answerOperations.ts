import {
  type DocumentToFormat,
  type FormattedDocument,
  formatDocument,
} from './definitions/documents/formatDocument.ts';
import { type EvidenceFound, type EvidenceToRead, readEvidence } from './evidence/readEvidence.ts';
import { type DeclarationsFound, type DeclarationsToRead, readDeclarations } from './evidence/readDeclarations.ts';

/** Operations on answers of the service: request and answer of each, both plain data. */
export interface AnswerOperations {
  readonly formatDocument: { readonly request: DocumentToFormat; readonly answer: FormattedDocument };
  readonly readEvidence: { readonly request: EvidenceToRead; readonly answer: EvidenceFound };
  readonly readDeclarations: { readonly request: DeclarationsToRead; readonly answer: DeclarationsFound };
}

export type AnswerOperation = keyof AnswerOperations;

export type AnswerOperationTable = {
  readonly [K in AnswerOperation]: (request: AnswerOperations[K]['request']) => AnswerOperations[K]['answer'];
};

/** Pure functions. A large answer takes seconds: see `AnswerReader`. */
export const answerOperations: AnswerOperationTable = { formatDocument, readEvidence, readDeclarations };
