import type { Steps } from '../../base/steps.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { actionDependency } from '../git/actionReference.ts';
import { itemsAt, membersAt, scalarAt, type TreeNode } from '../locate/tree.ts';
import { readYaml } from '../locate/yaml.ts';
import { Pace } from '../pace.ts';

/**
 * Workflows and actions of GitHub (GitHub Actions, workflow syntax and metadata syntax): every `uses:` of a job or step. What
 * stands in the scripts of `run` is text and never looked at. A file of another kind has none of these keys, and says nothing.
 */
export const format: ManifestFormat = {
  id: 'github-actions',
  title: 'GitHub Actions workflow or action',
  fileNames: ['.github/workflows/*.yml', '.github/workflows/*.yaml', 'action.yml', 'action.yaml'],
  ecosystem: 'git',
  role: 'manifest',
  read,
};

function* read(text: string): Steps<ManifestReading> {
  const [document] = yield* readYaml(text);
  const dependencies: Dependency[] = [];
  const pace = new Pace();
  for (const place of placesOfUses(document?.root)) {
    if (pace.isDue()) yield;
    const uses = scalarAt(place, 'uses');
    if (uses && uses.text.trim() !== '') dependencies.push(actionDependency(text, uses));
  }
  return { dependencies, problems: document?.problems ?? [], facts: { kind: 'git', submodules: [] } };
}

function* placesOfUses(root: TreeNode | undefined): Generator<TreeNode, void, void> {
  for (const { value: job } of membersAt(root, 'jobs')) {
    yield job;
    yield* itemsAt(job, 'steps');
  }
  yield* itemsAt(root, 'runs', 'steps');
}
