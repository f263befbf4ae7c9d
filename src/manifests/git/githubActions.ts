import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { actionDependency } from './actionReference.ts';
import { ProblemList } from '../parse/problemList.ts';
import { itemsAt, membersAt, nodeAt, type TreeNode } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';

/**
 * Workflows and actions of GitHub (GitHub Actions, workflow syntax and metadata syntax): every `uses:` of a job or step, also
 * of steps in steps (`parallel:`). What stands in the scripts of `run` is text and never looked at. A file of another kind has none of these keys, and says nothing.
 */
export const format: ManifestFormat = {
  id: 'github-actions',
  title: 'GitHub Actions workflow or action',
  fileNames: ['.github/workflows/*.yml', '.github/workflows/*.yaml', 'action.yml', 'action.yaml'],
  ecosystem: 'git',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const document = readFirstYaml(text);
  const dependencies: Dependency[] = [];
  const problems = new ProblemList(text.length);
  for (const place of placesOfUses(document.root)) {
    const uses = nodeAt(place, 'uses');
    if (uses && uses.kind !== 'scalar') problems.add('The name of an action belongs here.', uses.start, uses.end);
    else if (uses && uses.text.trim() !== '') dependencies.push(actionDependency(text, uses));
  }
  return {
    dependencies,
    problems: [...document.problems, ...problems.list],
    facts: { kind: 'git', submodules: [] },
  };
}

function placesOfUses(root: TreeNode | undefined): readonly TreeNode[] {
  const jobs = membersAt(root, 'jobs').flatMap(({ value: job }) => [job, ...stepsIn(nodeAt(job, 'steps'))]);
  return [...jobs, ...stepsIn(nodeAt(root, 'runs', 'steps'))];
}

/** Keys of a step whose values are its own inputs. */
const inputs: ReadonlySet<string> = new Set(['with', 'env']);

/** Each step of a list, and the steps inside it, whatever they are called there. How deep they lie is limited by the YAML reader. */
function stepsIn(list: TreeNode | undefined): readonly TreeNode[] {
  const items = list?.kind === 'list' ? list.items : itemsAt(list, 'steps');
  return items.flatMap((step) => {
    const others = membersAt(step).filter(({ key }) => !inputs.has(key.text));
    return [step, ...others.flatMap(({ value }) => stepsIn(value))];
  });
}
