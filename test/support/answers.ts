import { encodeText, type LongBytes } from '../../src/base/longBytes.ts';
import { AnswerReader } from '../../src/model/answerReader.ts';
import type { ReadingWorker } from '../../src/model/readingWorker.ts';
import { directWorker } from './directWorker.ts';

/** Reads answers in this thread, small and large ones. */
export function directAnswers(): AnswerReader {
  return answersOf(directWorker());
}

export function answersOf(worker: Pick<ReadingWorker, 'ask'>): AnswerReader {
  return new AnswerReader(worker, () => new Promise((resolve) => setImmediate(resolve)));
}

/** An answer's body. */
export function bytesOf(text: string): LongBytes {
  return encodeText(text);
}

/** The same, as a request has it. */
export function blocksOf(text: string): LongBytes['blocks'] {
  return encodeText(text).blocks;
}
