// `npm run package [-- [--repository URL] [--out FOLDER]]`: builds the extension's .vsix file and the headless scan's
// .tgz file from copies in a temporary folder. Prints both with their sizes, and what is missing without a repository.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageUsage, readPackageOptions, type PackageOptions } from './packageOptions.ts';
import { repositoryFields } from './packagedManifest.ts';
import { projectRoot } from './project.ts';
import { packExtension, packScan, stagePackages } from './stagePackages.ts';

/** Bytes of the .vsix file. */
const largestExtension = 975_000;

async function main({ repository, out }: PackageOptions): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
  try {
    const staged = await stagePackages(folder, repository);
    const extension = await packExtension(staged, out);
    const isTooLarge = fs.statSync(extension).size > largestExtension;
    say(`${describe(extension)}, limit ${kilobytes(largestExtension)}`);
    if (isTooLarge) {
      fs.rmSync(extension);
      process.stderr.write(
        'The .vsix file is larger than its limit and was deleted. "npm run bench -- bundles" lists sizes.\n',
      );
      return 1;
    }
    say(describe(await packScan(staged, out)));
    if (!repository)
      say(
        `Not in the packages without --repository URL: ${repositoryFields.join(', ')}, pictures and relative links of README.md and CHANGELOG.md.`,
      );
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function describe(file: string): string {
  return `${path.relative(process.cwd(), file)}: ${kilobytes(fs.statSync(file).size)}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const options = readPackageOptions(process.argv.slice(2), projectRoot);
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${packageUsage}`);
  process.exitCode = 2;
} else if (options.isHelp) say(packageUsage.trimEnd());
else process.exitCode = await main(options);
