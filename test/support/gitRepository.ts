import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Why tests with a repository can't run on this machine; `null`: they can. */
export const noGit: string | null =
  spawnSync('git', ['--version']).status === 0 ? null : 'there is no git program on this machine';

/** A Git repository in a temporary folder, independent of the settings of this machine. */
export class GitRepository {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    if (!fs.existsSync(path.join(folder, '.git'))) this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: readonly string[]): string {
    const identity = ['-c', 'user.name=Dana', '-c', 'user.email=dana@project.example', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    return execFileSync('git', [...identity, ...args], { cwd: this.folder, env, encoding: 'utf8' }).trim();
  }

  /** Writes these files, by path; `null` deletes one. */
  write(files: Readonly<Record<string, string | null>>): void {
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(this.folder, file);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      if (text === null) fs.rmSync(place);
      else fs.writeFileSync(place, text);
    }
  }

  commit(message: string, files: Readonly<Record<string, string | null>> = {}): string {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', message);
    return this.git('rev-parse', 'HEAD');
  }
}

/** A package.json with these dependencies. */
export function packageJson(dependencies: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ name: 'own', version: '1.0.0', private: true, dependencies }, null, 2)}\n`;
}
