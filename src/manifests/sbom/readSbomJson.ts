import { readJsonTree } from '../parse/jsonTree.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type TreeNode, itemsAt, nodeAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { messages } from '../problemMessage.ts';
import { readCycloneDxJson } from './cycloneDxJson.ts';
import { type Sbom, type SbomComponent, type SbomRelation, filledTextAt } from './sbom.ts';
import { readSpdxGraph } from './spdxGraph.ts';
import { isPackageUrlType, spdxComponent, addRelation } from './spdxRelation.ts';

/**
 * Reads JSON in any of the languages of bills of materials: the text decides which, not the file name. GitHub's API
 * wraps its export (GitHub REST API, "Export a software bill of materials"): `{ "sbom": … }`.
 */
export function readSbomJson(text: string): Sbom {
  const tree = readJsonTree(text);
  const wrapped = nodeAt(tree.root, 'sbom');
  const root = wrapped?.kind === 'table' ? wrapped : tree.root;
  const problems = new ProblemList(text.length);
  const has = (...keys: readonly string[]): boolean => keys.some((key) => nodeAt(root, key));
  const read = has('@graph')
    ? readSpdxGraph
    : has('spdxVersion', 'SPDXID', 'packages')
      ? readSpdxJson
      : readCycloneDxJson;
  const content = read(root, problems);
  if (read === readCycloneDxJson && !has('bomFormat', 'components', 'specVersion') && root.end > 0)
    problems.add(messages.otherFormat, 0, 1);
  return { ...content, problems: [...tree.problems, ...problems.list] };
}

/** SPDX 2.2 and 2.3 in JSON (SPDX specification). What the document describes is the project itself. */
function readSpdxJson(root: TreeNode, problems: ProblemList): Omit<Sbom, 'problems'> {
  const components: SbomComponent[] = [];
  for (const entry of itemsAt(root, 'packages')) {
    const component = packageOf(entry);
    if (component) components.push(component);
    else if (!quotedAt(entry, 'name')) problems.unread(entry.start, entry.end);
  }
  const subjects = new Set(itemsAt(root, 'documentDescribes').map((item) => quotedTextAt(item) ?? ''));
  const relations: SbomRelation[] = [];
  for (const item of itemsAt(root, 'relationships')) {
    const textOf = (key: string): string => quotedTextAt(item, key) ?? '';
    const ends = [textOf('spdxElementId'), textOf('relationshipType'), textOf('relatedSpdxElement')] as const;
    addRelation(ends, relations, subjects);
  }
  return { components, subjects, relations };
}

function packageOf(entry: TreeNode): SbomComponent | null {
  const packageUrls = itemsAt(entry, 'externalRefs').map((reference) =>
    isPackageUrlType(quotedTextAt(reference, 'referenceType')) ? filledTextAt(reference, 'referenceLocator') : null,
  );
  return spdxComponent({
    id: filledTextAt(entry, 'SPDXID'),
    name: quotedAt(entry, 'name'),
    version: quotedAt(entry, 'versionInfo'),
    packageUrl: packageUrls.find((found) => found !== null) ?? null,
    location: quotedTextAt(entry, 'downloadLocation'),
    repositories: [],
    purpose: filledTextAt(entry, 'primaryPackagePurpose'),
  });
}
