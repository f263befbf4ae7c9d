import { credentials } from './planted.ts';

const { urlPassword, registryPassword, accessToken, token, signature, fragment, pathToken } = credentials;

/** The parameters of a query with credentials. */
export const query = `access_token=${accessToken.text}&token=${token.text}&X-Amz-Signature=${signature.text}`;

/** Addresses with credentials, by where these are. */
export const plantedAddresses: Readonly<Record<string, string>> = {
  'user and password': `https://deploy:${urlPassword.text}@git.acme.example/acme/hoist`,
  'user and an escaped password': `https://deploy:%2F${urlPassword.text}%40@git.acme.example/acme/hoist`,
  'a token for a user': `https://${urlPassword.text}@github.com/acme/hoist.git`,
  'user and password for ssh': `ssh://deploy:${urlPassword.text}@git.acme.example/acme/hoist.git`,
  'a query': `https://git.acme.example/acme/hoist.tgz?${query}`,
  'a query of an archive of GitHub': `https://codeload.github.com/acme/hoist/tar.gz/main?${query}`,
  'a query behind a version': `https://git.acme.example/acme/hoist@1.0.0?${query}`,
  'a query of kept and other parameters': `https://git.acme.example/acme/hoist.git?ref=main&${query}`,
  'a fragment': `https://git.acme.example/acme/hoist.git#access_token=${fragment.text}`,
  'a fragment with a commit': `https://git.acme.example/acme/hoist.git#main&access_token=${fragment.text}`,
  'query and fragment': `https://git.acme.example/acme/hoist.git?${query}#access_token=${fragment.text}`,
};

/** Fills in the places of a text of `codePackageTexts` and the like. */
export function planted(text: string, address: string): string {
  return text
    .replaceAll('ADDRESS', () => address)
    .replaceAll('ENCODED', () => encodeURIComponent(address))
    .replaceAll('CHANNEL', () => `https://conda.acme.example/t/${pathToken.text}/private`)
    .replaceAll('QUERYTOKEN', () => accessToken.text)
    .replaceAll('PASSWORD', () => registryPassword.text);
}
