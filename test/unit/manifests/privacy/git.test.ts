import { sha } from '../npmTexts.ts';
import { checkPrivacy } from './table.ts';

describe('Sources of repositories', () => {
  const files = {
    '.github/workflows/ci.yml': `jobs:\n  a:\n    steps:\n      - uses: acme/action@${sha}\n      - uses: actions/checkout@${sha}\n`,
    'package.json': JSON.stringify({ dependencies: { pack: `github:acme/pack#${sha}` } }),
  };
  checkPrivacy([
    {
      what: 'owners that the user marks private, also one that is known to publish',
      files,
      isPrivate: ['github.com/acme', 'github.com/actions'],
      answers: [
        '.github/workflows/ci.yml acme/action: from github.com/acme',
        '.github/workflows/ci.yml actions/checkout: from github.com/actions',
        'package.json pack: from github.com/acme',
      ],
    },
    {
      what: 'repositories of Package.swift and flake.lock: of an owner that ssh or a sign-in reaches, and of other hosts',
      files: {
        'Package.swift': `.package(url: "git@github.com:acme/a.git", revision: "${sha}"), .package(url: "https://github.com/apple/b", revision: "${sha}"), .package(url: "https://git.acme.example/x/c", revision: "${sha}")`,
        'flake.lock': JSON.stringify({
          nodes: {
            d: { locked: { type: 'github', owner: 'acme', repo: 'd', rev: sha } },
            e: { locked: { type: 'github', owner: 'nixos', repo: 'e', rev: sha } },
            f: { locked: { type: 'github', owner: 'nixos', repo: 'f', rev: sha, host: 'git.acme.example' } },
            g: { locked: { type: 'git', url: 'https://me:word@gitlab.com/closed/g', rev: sha } },
          },
        }),
      },
      answers: [
        'Package.swift acme/a: perhaps github.com/acme',
        'Package.swift apple/b: public',
        'Package.swift x/c: unsupportedGitHost',
        'flake.lock d: perhaps github.com/acme',
        'flake.lock e: public',
        'flake.lock f: unsupportedGitHost',
        'flake.lock g: perhaps gitlab.com/closed',
      ],
    },
    {
      what: "the settings of the workspace's own repository, which are read when a file has a repository",
      files: { ...files, '.git/config': '[remote "origin"]\n  url = git@github.com:acme/app.git\n' },
      answers: [
        '.github/workflows/ci.yml acme/action: perhaps github.com/acme',
        '.github/workflows/ci.yml actions/checkout: public',
        'package.json pack: perhaps github.com/acme',
      ],
    },
    {
      what: "the settings of the workspace's own repository outside of the folder, that of a worktree or a submodule",
      files,
      user: [{ kind: 'gitConfig', label: '.git', text: '[remote "origin"]\n  url = git@github.com:acme/app.git\n' }],
      answers: [
        '.github/workflows/ci.yml acme/action: perhaps github.com/acme',
        '.github/workflows/ci.yml actions/checkout: public',
        'package.json pack: perhaps github.com/acme',
      ],
    },
    ...[null, 'gitdir: //acme.example/share/app.git\n'].map((text) => ({
      what: `settings of the own repository outside of the folder that can't be read: ${text?.trim()}`,
      files,
      user: [{ kind: 'gitConfig', label: '.git', text } as const],
      answers: [
        '.github/workflows/ci.yml acme/action: perhaps .git',
        '.github/workflows/ci.yml actions/checkout: perhaps .git',
        'package.json pack: perhaps .git',
      ],
    })),
  ]);
});
