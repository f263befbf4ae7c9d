import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { listedDependency, readListedAddress } from './listedAddress.ts';

/**
 * A list of components, one a line: package URLs, coordinates of the service or addresses of definitions, in any mixture. `#`
 * begins a comment, at the beginning of a line or behind a blank.
 */
export const format: ManifestFormat = {
  id: 'component-list',
  title: 'List of package URLs or coordinates',
  fileNames: [
    'purls.txt',
    '*-purls.txt',
    '*.purls.txt',
    'purl.txt',
    'coordinates.txt',
    'components.txt',
    '*.clearlydefined.txt',
  ],
  ecosystem: 'any',
  role: 'list',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  for (const { text: line, start } of linesOf(text, problems)) {
    const written = line.replace(/(?:^|\s)#.*/s, '');
    const address = written.trim();
    if (address === '') continue;
    const at = start + written.length - written.trimStart().length;
    const listed = readListedAddress(address, at);
    if (listed) dependencies.push(listedDependency(listed));
    else problems.add('Invalid coordinates.', at, at + address.length);
  }
  return { dependencies, problems: problems.list, facts: { kind: 'none' } };
}
