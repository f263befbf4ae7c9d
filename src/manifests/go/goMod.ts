import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { type GoDirective, readGoFile, readReplace } from './readGoFile.ts';
import { ProblemList } from '../parse/problemList.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { notLike } from '../problemMessage.ts';
import type { GoFacts, GoReplace } from './goFacts.ts';

/**
 * go.mod (Go Modules Reference, "go.mod files"). Every `require` is a dependency; since Go 1.17 they are all that is
 * needed to build. `linkGo.ts` applies `replace` and `exclude`, because a go.work affects them.
 */
export const format: ManifestFormat<GoFacts> = {
  id: 'go-mod',
  title: 'Go module',
  fileNames: ['go.mod'],
  ecosystem: 'go',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading<GoFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const replaces: GoReplace[] = [];
  const excludes = new Set<string>();
  let module: string | null = null;
  readGoFile(text, problems, (directive) => {
    const { verb, words } = directive;
    if (verb === 'module') module ??= words[0]?.text ?? null;
    else if (verb === 'require') {
      const dependency = readRequire(directive, problems);
      if (dependency) dependencies.push(dependency);
    } else if (verb === 'replace') {
      const replace = readReplace(words, problems);
      if (replace) replaces.push(replace);
    } else if (verb === 'exclude') excludes.add(`${words[0]?.text}@${words[1]?.text}`);
  });
  return { dependencies, problems: problems.list, facts: { kind: 'goModule', module, replaces, excludes } };
}

function readRequire({ words, comment }: GoDirective, problems: ProblemList): Dependency | null {
  const [path, version] = words;
  if (!path) return null;
  if (!version || words.length > 2) {
    problems.add(notLike('path version'), path.start, words.at(-1)?.end ?? path.end);
    return null;
  }
  return {
    name: path.text,
    alias: null,
    requirement: null,
    version: version.text,
    source: usualRegistry,
    isDirect: !isIndirect(comment),
    scope: 'runtime',
    nameRange: rangeOf(path),
    versionRange: rangeOf(version),
  };
}

/** `// indirect`, or `// indirect; any remark` (Go Modules Reference, "require directive"). */
function isIndirect(comment: string): boolean {
  return /^indirect(?:;\s.*)?$/.test(comment);
}
