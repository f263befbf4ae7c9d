import type { ManifestFormat, ManifestReading } from '../format.ts';
import { readGemfile } from './readGemfile.ts';
import { ProblemList } from '../parse/problemList.ts';

/** Gemfile, gems.rb, or one of several that Appraisal keeps (Bundler docs, "Gemfile"): what a project asks for, as far as it is written plainly. */
export const format: ManifestFormat = {
  id: 'gem-file',
  title: 'Gemfile',
  fileNames: ['Gemfile', 'gems.rb', 'gemfiles/*.gemfile'],
  ecosystem: 'gem',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const dependencies = readGemfile(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'gemfile' } };
}
