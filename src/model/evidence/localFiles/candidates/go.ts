import { type FindCandidates, type LocalCandidate, named, rootsAt } from '../candidate.ts';

/** The module cache, where capitals are written `!c` (go.dev/ref/mod, "Module cache"), and `vendor` folders. */
export const goCandidates: FindCandidates = ({ namespace, name, revision }, { caches, workspace }) => {
  const module = namespace === null ? name : `${namespace}/${name}`;
  const inside = withoutModule(revision);
  const cached = `${escaped(module)}@${escaped(revision)}`.split('/');
  return [
    ...rootsAt(caches.goModules).map((root): LocalCandidate => ({
      root,
      steps: cached,
      holds: 'folder',
      proof: named,
      inside,
    })),
    ...workspace.map((root): LocalCandidate => ({
      root,
      steps: ['vendor', ...module.split('/')],
      holds: 'folder',
      proof: {
        kind: 'file',
        from: 'root',
        path: ['vendor', 'modules.txt'],
        isSame: (text) => text.split(/\r?\n/).some((line) => isNamed(line, module, revision)),
      },
      inside,
    })),
  ];
};

/** Paths of a module's archive begin with `github.com/gorilla/mux@v1.8.0/`. */
function withoutModule(revision: string): LocalCandidate['inside'] {
  const end = `@${revision}`.toLowerCase();
  return (path) => {
    const at = path.findIndex((part) => part.toLowerCase().endsWith(end));
    return at >= 0 && at < path.length - 1 ? [path.slice(at + 1), path] : [path];
  };
}

function escaped(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}

/** Matches `# github.com/gorilla/mux v1.8.0` without a replacement. */
function isNamed(line: string, module: string, revision: string): boolean {
  return line.trim() === `# ${module} ${revision}`;
}
