import type { ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readPodfile } from './readPodfile.ts';

/** Podfile (CocoaPods guides, "Podfile syntax reference"): what a project asks for, as far as it is written plainly. */
export const format: ManifestFormat = {
  id: 'pod-file',
  title: 'Podfile',
  fileNames: ['Podfile'],
  ecosystem: 'pod',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const dependencies = readPodfile(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'podfile' } };
}
