import { readStanzas } from './stanzas.ts';
import { installedPackage, isOfAnotherDistribution } from './installedPackage.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';

/**
 * What dpkg has installed (Debian, dpkg `status`; of images without dpkg, one file a package in `status.d`). What was removed and
 * left its settings behind is not there. Checksums that lie beside them in `status.d` say nothing.
 */
export const format: ManifestFormat = {
  id: 'dpkg-status',
  title: 'Installed Debian packages',
  fileNames: ['var/lib/dpkg/status', 'var/lib/dpkg/status.d/*', 'dpkg-status', 'dpkg-status.txt', '*.dpkg-status'],
  ecosystem: 'debian',
  role: 'list',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const isChecksums = /^[0-9a-f]{32}\s/.test(text);
  const stanzas = isChecksums ? [] : readStanzas(text, problems);
  const isOther = stanzas.some(isOfAnotherDistribution);
  const dependencies: Dependency[] = [];
  for (const stanza of stanzas) {
    const dependency = installedPackage(stanza, isOther);
    if (dependency) dependencies.push(dependency);
  }
  return { dependencies, problems: problems.list, facts: { kind: 'none' } };
}
