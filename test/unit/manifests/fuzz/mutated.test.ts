import { formats } from '../../../../src/manifests/formats.generated.ts';
import { checkReading } from './checkReading.ts';
import { mutate, pick, randomFrom, runs, textsOf, timeout } from './mutate.ts';

describe('Damaged manifests', () => {
  const all = formats.map((format) => ({ format, texts: textsOf(format) }));
  const others = all.flatMap(({ texts }) => texts.slice(0, 4));

  for (const { format, texts } of all) {
    const random = randomFrom(format.id);
    const check = (text: string): void => {
      try {
        checkReading(format, text);
      } catch (error) {
        throw new Error(`for ${JSON.stringify(text.slice(0, 20_000))}`, { cause: error });
      }
    };

    it(`${format.id}: reads a text with a few changes`, () => {
      for (let run = 0; run < runs; run++) check(mutate(pick(random, texts), others, random));
    }).timeout(timeout);

    it(`${format.id}: reads cut-off, mixed and random texts`, () => {
      for (let run = 0; run < runs / 4; run++) {
        const text = pick(random, texts);
        check(text.slice(0, Math.floor(random() * text.length)));
        check(pick(random, others));
        check(Array.from({ length: 40 }, () => String.fromCharCode(random() ** 4 * 0x1_0000)).join(''));
      }
    }).timeout(timeout);
  }
});
