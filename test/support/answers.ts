import { encodeText, type LongBytes } from '../../src/base/longBytes.ts';
import { answerOperations } from '../../src/model/answerOperations.ts';
import { AnswerReader } from '../../src/model/answerReader.ts';
import type { ReadingWorker } from '../../src/model/readingWorker.ts';
import { directWorker } from './directWorker.ts';

/** Reads small and large answers in this thread. */
export function directAnswers(): AnswerReader {
  return answersOf(directWorker());
}

export function answersOf(worker: Pick<ReadingWorker, 'run'>): AnswerReader {
  const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return new AnswerReader(worker, pause, async () => answerOperations);
}

/** The body of an answer. */
export function bytesOf(text: string): LongBytes {
  return encodeText(text);
}

/** The same, in the form that a request returns. */
export function blocksOf(text: string): LongBytes['blocks'] {
  return encodeText(text).blocks;
}
