// The simple way to look up many coordinates: one GET each, four at a time. Arguments: service address, number of
// coordinates.
import { coordinatesPath } from '../../../src/core/coordinatesUrl.ts';
import { someCoordinates } from './someCoordinates.ts';

const [apiUrl = '', count = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const waiting = someCoordinates(Number(count));
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const response = await fetch(`${apiUrl}/definitions/${coordinatesPath(next)}?expand=-files`);
      await response.json();
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

void main();
