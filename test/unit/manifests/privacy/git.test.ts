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
