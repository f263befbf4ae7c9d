// Looks up many coordinates in the same way as the extension. Arguments: service address, folder of the store, number
// of coordinates.
import { lookUp } from '../../../src/platform/node/lookUp.ts';
import { someCoordinates } from './someCoordinates.ts';

const [apiUrl = '', storage = '', count = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const wanted = someCoordinates(Number(count));
  const definitions = await lookUp(wanted, {
    apiUrl,
    version: '0.0.0',
    storage,
    log: (message) => process.stderr.write(`${message}\n`),
  });
  const open = wanted.filter((coordinates) => definitions(coordinates).state !== 'known');
  if (open.length > 0) throw new Error(`${open.length} of ${wanted.length} were not answered`);
}

void main();
