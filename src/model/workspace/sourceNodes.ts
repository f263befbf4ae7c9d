import type { SourceGroupNode, SourceNode } from './componentNodes.ts';
import { byName, nodesOf, pages, withChildren } from './componentTree.ts';
import type { SourceInUse } from './sourcesInUse.ts';

/** Data about sources from the user and from settings files. */
export interface ComponentSources {
  readonly isAnswered: (name: string) => boolean;
  readonly isSettingsFile: (name: string) => boolean;
}

/** The sources that the user hasn't marked as public or private: none, one, or a group of them. */
export function sourceNodes(
  sources: readonly SourceInUse[],
  answers: ComponentSources,
): readonly (SourceNode | SourceGroupNode)[] {
  const unanswered = sources.filter(({ name }) => !answers.isAnswered(name));
  const children = unanswered.map((source) => sourceNode(source, answers));
  if (children.length < 2) return children;
  const packages = new Set(unanswered.flatMap((source) => source.packages.map(({ linked }) => linked.dependency.name)))
    .size;
  return [{ kind: 'sourceGroup', id: 'sources', packages, children }];
}

function sourceNode(
  { name, packages, isCertain }: SourceInUse,
  { isSettingsFile }: Pick<ComponentSources, 'isSettingsFile'>,
): SourceNode {
  const id = `source|${name}`;
  const node = {
    kind: 'source',
    id,
    name,
    isSettingsFile: isSettingsFile(name),
    total: packages.length,
    isCertain,
  } as const;
  const mentions = packages.map((place) => [place.linked.dependency.name, place] as const);
  return withChildren(node, () => pages(id, byName(nodesOf(id, mentions))));
}
