import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readRepository, type Repository } from './packagedManifest.ts';

export interface PackageOptions {
  readonly repository: Repository | undefined;
  /** Absolute path of an existing folder. */
  readonly out: string;
  /** Only the usage is printed. */
  readonly isHelp: boolean;
}

export const packageUsage = `Usage: npm run package [-- [--repository URL] [--out FOLDER]]

Builds clearlydefined-<version>.vsix, the extension, and clearlydefined-scan-<version>.tgz, the headless scan for Node.

  --repository URL   public repository on GitHub or GitLab: its address, issues and pictures are written into the packages
  --out FOLDER       the folder for the packages, instead of the root of the checkout
  --help             this text

Exit code 0; 1 if a package cannot be built or is too large; 2 if the command line cannot be used.
`;

/** Reads the command line; returns a sentence if it is wrong. `folder`: where packages are written by default. */
export function readPackageOptions(argv: readonly string[], folder: string): PackageOptions | string {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: { repository: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const out = path.resolve(values.out ?? folder);
  if (!fs.statSync(out, { throwIfNoEntry: false })?.isDirectory()) return `There is no folder ${out}.`;
  const repository = values.repository === undefined ? undefined : readRepository(values.repository);
  return typeof repository === 'string' ? repository : { repository, out, isHelp: values.help ?? false };
}
