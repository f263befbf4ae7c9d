import type { Dependency, DependencySource } from '../format.ts';
import { manifestFormat } from '../kit/manifest.ts';
import { type TreeNode, type TreeScalar, itemsAt, membersAt, nodeAt, rangeOfPart } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { messages } from '../problemMessage.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import type { GitFacts } from './linkGit.ts';

/**
 * Workflows and actions of GitHub (GitHub Actions, workflow syntax and metadata syntax): every `uses:` of a job or
 * step, also of nested steps (`parallel:`). The scripts of `run` are text and never read. A file of another kind has
 * none of these keys, and gives nothing.
 */
export const format = manifestFormat<GitFacts>({
  id: 'github-actions',
  title: 'GitHub Actions workflow or action',
  fileNames: ['.github/workflows/*.yml', '.github/workflows/*.yaml', 'action.yml', 'action.yaml'],
  ecosystem: 'git',
  parse: readFirstYaml,
  requirements(root, found) {
    for (const place of placesOfUses(root)) {
      const uses = nodeAt(place, 'uses');
      if (uses && uses.kind !== 'scalar') found.problems.add(messages.nameExpected, uses.start, uses.end);
      else if (uses && uses.text.trim() !== '') found.list.push(actionDependency(found.text, uses));
    }
    return { facts: () => ({ kind: 'git', submodules: [] }) };
  },
});

function placesOfUses(root: TreeNode | undefined): readonly TreeNode[] {
  const jobs = membersAt(root, 'jobs').flatMap(({ value: job }) => [job, ...stepsIn(nodeAt(job, 'steps'))]);
  return [...jobs, ...stepsIn(nodeAt(root, 'runs', 'steps'))];
}

/** Keys of a step whose values are its own inputs. */
const inputs: ReadonlySet<string> = new Set(['with', 'env']);

/** Each step of a list, and nested steps, under any key. The YAML reader limits their depth. */
function stepsIn(list: TreeNode | undefined): readonly TreeNode[] {
  const items = list?.kind === 'list' ? list.items : itemsAt(list, 'steps');
  return items.flatMap((step) => {
    const others = membersAt(step).filter(({ key }) => !inputs.has(key.text));
    return [step, ...others.flatMap(({ value }) => stepsIn(value))];
  });
}

/** The parts of a `uses:`, by offsets into it. */
interface Reference {
  readonly name: string;
  readonly ref: string | null;
  readonly source: DependencySource;
}

/**
 * An action or reusable workflow as a `uses:` names it (GitHub Actions, workflow syntax): `owner/repo[/path]@ref`, `./path`,
 * `docker://image`. Only a full commit is fixed; a tag or branch stays beside the component as its requirement. Behind a
 * commit the requirement is the tag in the comment on the same line, where there is one.
 */
function actionDependency(text: string, uses: TreeScalar): Dependency {
  const { name, ref, source } = readReference(uses.text);
  const nameRange = rangeOfPart(text, uses, uses.text.indexOf(name), name.length);
  return {
    name,
    alias: null,
    requirement: source.kind === 'git' ? (commentedTag(text, uses.end) ?? ref) : null,
    version: source.kind === 'notCovered' ? ref : null,
    source,
    isDirect: true,
    scope: 'build',
    nameRange,
    versionRange: ref === null || nameRange.end === uses.end ? null : { start: uses.end - ref.length, end: uses.end },
  };
}

function readReference(uses: string): Reference {
  if (uses.includes('${{')) return unknownReference(uses);
  if (uses.startsWith('.') || uses.startsWith('$/'))
    return { name: uses, ref: null, source: { kind: 'local', path: uses } };
  if (/^docker:\/\//i.test(uses)) return imageReference(uses.slice('docker://'.length));
  const at = uses.indexOf('@');
  const name = at < 0 ? uses : uses.slice(0, at);
  const ref = at < 0 ? null : uses.slice(at + 1);
  const repository = /^([\w.-]+\/[\w.-]+)(?:\/.*)?$/.exec(name)?.[1];
  if (repository === undefined) return unknownReference(uses);
  return { name, ref: ref || null, source: { kind: 'git', url: `https://github.com/${repository}`, ref: ref || null } };
}

function unknownReference(uses: string): Reference {
  const text = withoutCredentials(uses);
  return { name: text, ref: null, source: { kind: 'unknown', text } };
}

/** `alpine:3.8`, `host:5000/image@sha256:…` */
function imageReference(image: string): Reference {
  const mark = image.includes('@') ? image.indexOf('@') : image.indexOf(':', image.lastIndexOf('/') + 1);
  const source: DependencySource = { kind: 'notCovered', what: 'container image' };
  if (mark < 0) return { name: image, ref: null, source };
  return { name: image.slice(0, mark), ref: image.slice(mark + 1) || null, source };
}

/**
 * `# v4.1.0` behind the value, as the tools write it that pin actions: also `# tag=v4`, `# pin@v4`, `#
 * frozen: v4`, `# ratchet:owner/repo@v4`.
 */
export function commentedTag(text: string, end: number): string | null {
  const found = /^['"]?[ \t]+#[ \t]*(?:tag=|pin@|frozen:[ \t]*|ratchet:\S*@)?(v?\d[\w.+-]{0,60})(?![^\s,;)])/.exec(
    text.slice(end, end + 200),
  );
  return found?.[1] ?? null;
}
