import { encodeText, type LongBytes } from '../../src/base/longBytes.ts';
import { AnswerReader } from '../../src/model/answerReader.ts';
import type { ReadingWorker } from '../../src/model/readingWorker.ts';
import { directWorker } from './directWorker.ts';

/** Reads small and large answers in this thread. */
export function directAnswers(): AnswerReader {
  return answersOf(directWorker());
}

export function answersOf(worker: Pick<ReadingWorker, 'ask'>): AnswerReader {
  return new AnswerReader(worker, () => new Promise((resolve) => setImmediate(resolve)));
}

/** The body of an answer. */
export function bytesOf(text: string): LongBytes {
  return encodeText(text);
}

/** The same, in the form that a request returns. */
export function blocksOf(text: string): LongBytes['blocks'] {
  return encodeText(text).blocks;
}
