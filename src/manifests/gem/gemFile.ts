import type { ManifestFormat, ManifestReading } from '../format.ts';
import { readGemfile } from './readGemfile.ts';
import { ProblemList } from '../parse/problemList.ts';

/**
 * Gemfile, gems.rb, or one of several that Appraisal keeps (Bundler docs, "Gemfile"): a project's requirements, as far
 * as they are plain text.
 */
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
