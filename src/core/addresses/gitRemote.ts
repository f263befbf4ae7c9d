import { type PageAddress, pageAt } from './pageAddress.ts';

/**
 * A repository as git and package managers name it: `git@host:path`, `ssh://`, `git://`, `git+https://`, `github:owner/name`
 * (npm docs, package.json "Git URLs"), with the ref behind a `#`. User, password and port are dropped. `null` for anything else.
 */
export function gitRemote(text: string): PageAddress | null {
  const hash = text.indexOf('#');
  const address = hash < 0 ? text : text.slice(0, hash);
  const ref = hash < 0 ? '' : text.slice(hash + 1).replace(/^(?:commit|tag|branch|semver)[=:]/, '');
  const shorthand = /^(github|gitlab|bitbucket|gist):(?!\/)(.+)$/.exec(address);
  if (shorthand?.[1] && shorthand[2]) return pageAt(hostOfShorthand(shorthand[1]), shorthand[2], ref);
  const url = /^(?:git\+(?:ssh|https?|git|file)|ssh|git):\/\/(?:[^/@]*@)?([^/:@]+)(?::\d+)?[/:](.+)$/i.exec(address);
  const remote = url ?? /^[\w.-]+@([\w-]+(?:\.[\w-]+)+):(?!\/\/)([^@]+)$/.exec(address);
  return remote?.[1] && remote[2] ? pageAt(remote[1], remote[2], ref) : null;
}

function hostOfShorthand(site: string): string {
  if (site === 'bitbucket') return 'bitbucket.org';
  return site === 'gist' ? 'gist.github.com' : `${site}.com`;
}
