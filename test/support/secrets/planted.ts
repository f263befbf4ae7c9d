/**
 * What a secret is. `token`: the GitHub sign-in. `credential`: a password or token of a package manager, a repository or a
 * proxy. `name`: a package that only a private source has.
 */
export type SecretKind = 'token' | 'credential' | 'name';

export interface Secret {
  readonly kind: SecretKind;
  /** What the secret belongs to: `npm scope of a private registry`. */
  readonly what: string;
  /** At least ten characters, and found nowhere else. */
  readonly text: string;
}

/** The token of the GitHub sign-in. */
export const githubToken: Secret = {
  kind: 'token',
  what: 'GitHub sign-in',
  // In two parts, so that no scanner takes this file for a leak.
  text: `${'gho'}_Kq7wPlantedSignInToken4Zt9`,
};

/** Private names by what makes them private. A name is searched by the part that nothing else contains. */
export const privateNames = {
  npmScope: name('npm scope of a private registry in .npmrc', 'wharfingerlabs'),
  npmRegistry: name('npm package of a private registry in a lock file', 'hawserledger'),
  npmPattern: name('npm package of clearlydefined.privatePackages', 'bollardcounts'),
  npmMember: name('member of the npm workspace', 'capstanadmin'),
  npmLocal: name('npm package in a local folder', 'fairleadnotes'),
  git: name('repository that is fetched with credentials', 'gangwayparts'),
  maven: name('artifact of a private Maven repository', 'drydockbilling'),
  gradle: name('artifact of a private repository in a Gradle script', 'slipwaytariff'),
  pypi: name('package of a private index', 'mizzenforecast'),
  go: name('Go module of GOPRIVATE', 'halyardrouting'),
  nuget: name('package of a private NuGet feed', 'keelsonpricing'),
  paket: name('package of a private Paket source', 'bulwarkorders'),
  cargo: name('crate of a private registry', 'topgallantcrypt'),
  gem: name('gem of a private source', 'binnaclereports'),
  composer: name('package of a private Composer repository', 'stanchiontaxes'),
  pod: name('pod of a private specs repository', 'gunwalewidgets'),
  conda: name('package of a private channel', 'rudderpostmodels'),
  packageUrl: name('package URL with a private repository', 'forepeakstorage'),
} as const;

/** Credentials by where they are written. */
export const credentials = {
  npmAuthToken: credential('_authToken in .npmrc', 'npmTkn5PlantedAuthToken'),
  registryPassword: credential('password of a registry', 'Pw9PlantedRegistryWord'),
  urlPassword: credential('password in the user part of an address', 'Pw4PlantedUserPartWord'),
  accessToken: credential('access_token in the query of an address', 'Qk2PlantedAccessToken'),
  token: credential('token in the query of an address', 'Qk8PlantedQueryToken'),
  signature: credential('signature in the query of an address', 'Sg3PlantedSignature'),
  fragment: credential('access_token in the fragment of an address', 'Fr6PlantedFragmentToken'),
  pathToken: credential('token in the path of a conda channel', 'Pt1PlantedChannelToken'),
  proxyPassword: credential('password of a proxy', 'Px7PlantedProxyWord'),
} as const;

/** Everything that is planted. */
export const allSecrets: readonly Secret[] = [
  githubToken,
  ...Object.values(privateNames),
  ...Object.values(credentials),
];

function name(what: string, text: string): Secret {
  return { kind: 'name', what, text };
}

function credential(what: string, text: string): Secret {
  return { kind: 'credential', what, text };
}
