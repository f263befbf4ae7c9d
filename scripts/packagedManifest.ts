/** A public repository on GitHub or GitLab. */
export interface Repository {
  /** Without `.git` and without a slash at the end. */
  readonly url: string;
  readonly issues: string;
}

type Manifest = Readonly<Record<string, unknown>>;

/** Of use in the repository only. */
const developmentFields = ['scripts', 'devDependencies', 'optionalDependencies', 'overrides', 'publishConfig'];

/** The fields that need a repository. */
export const repositoryFields = ['repository', 'bugs', 'homepage'];

/**
 * Reads the address of a repository. Its host must be github.com or gitlab.com, because the addresses of pictures and
 * issues depend on the host. Returns a sentence if it is something else.
 */
export function readRepository(address: string): Repository | string {
  const found = /^https:\/\/(github|gitlab)\.com((?:\/[\w.-]+){2,})$/.exec(
    address.replace(/\/$/, '').replace(/\.git$/, ''),
  );
  const [url, host, names = ''] = found ?? [];
  if (url === undefined || (host === 'github' && names.split('/').length > 3))
    return `${address} is not the address of a repository on GitHub or GitLab, such as https://github.com/owner/name.`;
  return { url, issues: host === 'gitlab' ? `${url}/-/issues` : `${url}/issues` };
}

/** The package.json of the extension as it ships. */
export function packagedManifest(manifest: Manifest, repository: Repository | undefined): Manifest {
  const shipped = Object.entries(manifest).filter(([field]) => !developmentFields.includes(field));
  return { ...Object.fromEntries(shipped), ...addresses(repository) };
}

/** The package.json of the headless scan, an npm package of its own. */
export function scanManifest({ name, version, license }: Manifest, repository: Repository | undefined): Manifest {
  return {
    name: `${String(name)}-scan`,
    version,
    description: 'Lists every dependency of a folder, with its license from ClearlyDefined',
    license,
    bin: { [`${String(name)}-scan`]: 'scan.js' },
    engines: { node: '>=20' },
    ...addresses(repository),
  };
}

function addresses(repository: Repository | undefined): Manifest {
  if (!repository) return {};
  const { url, issues } = repository;
  return { repository: { type: 'git', url: `${url}.git` }, bugs: { url: issues }, homepage: `${url}#readme` };
}

/**
 * A Markdown text without the pictures and links whose addresses begin at the repository's root. The text of a link
 * stays.
 */
export function withoutRelativeLinks(markdown: string): string {
  return markdown
    .replace(/^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n?/gm, '')
    .replace(/!\[[^\]]*\]\((?!https:)[^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\((?!https?:|#|mailto:|command:)[^)]*\)/g, '$1');
}
