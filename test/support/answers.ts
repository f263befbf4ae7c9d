import { encodeText, type LongBytes } from '../../src/base/longBytes.ts';
import { AnswerReader } from '../../src/model/answers/answerReader.ts';
import { directWorker } from './directWorker.ts';

/** Reads answers in this thread, small and large ones. */
export function directAnswers(): AnswerReader {
  return new AnswerReader(directWorker());
}

/** An answer's body. */
export function bytesOf(text: string): LongBytes {
  return encodeText(text);
}

/** The same, as a request has it. */
export function blocksOf(text: string): LongBytes['blocks'] {
  return encodeText(text).blocks;
}
