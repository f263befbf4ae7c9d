// Sizes of tests that are slow with large inputs. `npm test` runs them at a tenth of their size. `npm run test:all` also
// runs the files that use this module at their full size, in the step `limits`.

/** True in the step `limits`. A test that proves something only at its full size exists only there. */
export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** The size to use: `full`, or a tenth of it. */
export function size(full: number): number {
  return isFullSize ? full : Math.ceil(full / 10);
}
