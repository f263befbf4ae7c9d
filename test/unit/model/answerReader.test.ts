import assert from 'node:assert/strict';
import { answerOperations } from '../../../src/model/answerOperations.ts';
import { AnswerReader, type LoadAnswerOperations } from '../../../src/model/answerReader.ts';
import type { ReadingWorker } from '../../../src/model/readingWorker.ts';
import { blocksOf } from '../../support/answers.ts';
import { directWorker } from '../../support/directWorker.ts';

const pause = (): Promise<void> => Promise.resolve();
const here: LoadAnswerOperations = () => Promise.resolve(answerOperations);

describe('Reader of answers', () => {
  const readers: readonly (readonly [string, LoadAnswerOperations | null, number, string])[] = [
    ['a small answer here', here, 100, 'here'],
    ['a large answer in the worker', here, 40_000, 'in the worker'],
    ['a small answer in the worker, if the readers are only there', null, 100, 'in the worker'],
  ];
  for (const [what, load, length, expected] of readers)
    it(`reads ${what}`, async () => {
      let asked = 0;
      const worker = directWorker();
      const counting: Pick<ReadingWorker, 'run'> = {
        run: (...question) => {
          asked++;
          return worker.run(...question);
        },
      };
      const blocks = blocksOf(JSON.stringify({ text: 'x'.repeat(length) }));
      const request = { blocks, form: 'json', head: '', notJson: '' } as const;
      const read = await new AnswerReader(counting, pause, load).read(
        'formatDocument',
        request,
        new AbortController().signal,
      );
      assert.ok(read.ok);
      assert.match(new TextDecoder().decode(read.value.bytes), /"text": "x+"/);
      assert.equal(asked === 0 ? 'here' : 'in the worker', expected);
    });
});
