import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import { isRepositoryArchive, parseGitLocation } from '../../../src/manifests/sources/gitLocation.ts';
import { withoutCredentials } from '../../../src/manifests/sources/withoutCredentials.ts';
import { identifyGit } from '../../../src/manifests/linking/identifyGit.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

/** An address, and how it is read: `host path ref`. */
const locations: readonly (readonly [address: string, understood: string | null])[] = [
  ['https://github.com/Owner/Repo', 'github.com Owner/Repo -'],
  ['https://github.com/owner/repo.git', 'github.com owner/repo -'],
  ['https://github.com/owner/repo.git/', 'github.com owner/repo -'],
  ['https://WWW.GitHub.com/owner/repo/', 'github.com owner/repo -'],
  ['http://user:pass@github.com:8080/owner/repo?x=y#main', 'github.com owner/repo main'],
  ['git://github.com/owner/repo.git#v1.0.0', 'github.com owner/repo v1.0.0'],
  ['git+https://github.com/owner/repo.git#commit=abc', 'github.com owner/repo abc'],
  ['git+https://github.com/owner/repo.git#commit:abc', 'github.com owner/repo abc'],
  ['git+https://github.com/owner/repo.git#abc&path:packages/x', 'github.com owner/repo abc'],
  ['git+https://github.com/owner/repo.git#abc::path:packages/x', 'github.com owner/repo abc'],
  ['git+https://github.com/owner/repo.git#workspace=%40a%2Fb&commit=abc', 'github.com owner/repo abc'],
  ['git+https://github.com/owner/repo.git#path:packages/x', 'github.com owner/repo -'],
  ['git+https://github.com/owner/repo?rev=abc', 'github.com owner/repo abc'],
  ['git+ssh://git@github.com/owner/repo.git#abc', 'github.com owner/repo abc'],
  ['git+ssh://git@github.com:owner/repo.git', 'github.com owner/repo -'],
  ['ssh://git@ssh.github.com:443/owner/repo.git', 'ssh.github.com owner/repo -'],
  ['git@github.com:owner/repo.git#abc', 'github.com owner/repo abc'],
  ['github.com:owner/repo', 'github.com owner/repo -'],
  ['github:owner/repo#abc', 'github.com owner/repo abc'],
  ['gitlab:group/sub/project', 'gitlab.com group/sub/project -'],
  ['bitbucket:owner/repo', 'bitbucket.org owner/repo -'],
  ['gist:0123', 'gist.github.com 0123 -'],
  ['https://codeload.github.com/owner/repo/tar.gz/abc', 'github.com owner/repo abc'],
  ['https://codeload.github.com/owner/repo/legacy.tar.gz/refs/tags/v1', 'github.com owner/repo v1'],
  ['https://github.com/owner/repo/archive/abc.tar.gz', 'github.com owner/repo abc'],
  ['https://github.com/owner/repo/archive/refs/tags/v1.0.zip', 'github.com owner/repo v1.0'],
  ['https://github.com/owner/repo/archive/refs/heads/a/b.tar.gz', 'github.com owner/repo a/b'],
  ['https://github.com/owner/repo/tarball/v1', 'github.com owner/repo v1'],
  ['https://github.com/owner/repo/tree/main', 'github.com owner/repo main'],
  ['https://api.github.com/repos/owner/repo/tarball/v1', 'github.com owner/repo v1'],
  ['https://gitlab.com/group/sub/project/-/archive/abc/project-abc.tar.gz', 'gitlab.com group/sub/project abc'],
  ['https://gitlab.com/group/project/repository/archive.tar.gz?ref=abc', 'gitlab.com group/project abc'],
  [
    'https://gitlab.com/api/v4/projects/group%2Fproject/repository/archive.tar.gz?sha=abc',
    'gitlab.com group/project abc',
  ],
  ['https://git.acme.example/team/repo.git', 'git.acme.example team/repo -'],
  ['owner/repo', null],
  ['https://github.com', null],
  ['file:../repo', 'file ../repo -'],
  ['', null],
  ['#abc', null],
];

/** An address and a ref, and the coordinates or the reason why there are none. */
const identities: readonly (readonly [address: string, ref: string | null, answer: string])[] = [
  ['github:Owner/Repo', sha, `git/github/owner/repo/${sha}`],
  ['github:owner/repo', sha.toUpperCase(), `git/github/owner/repo/${sha}`],
  ['github:owner/repo', sha.slice(0, 7), 'git/github/owner/repo, gitWithoutCommit'],
  ['github:owner/repo', 'v1.0.0', 'git/github/owner/repo, gitWithoutCommit'],
  ['github:owner/repo', 'semver:^1', 'git/github/owner/repo, gitWithoutCommit'],
  ['github:owner/repo', null, 'git/github/owner/repo, gitWithoutCommit'],
  [`github:owner/repo#${sha}`, null, `git/github/owner/repo/${sha}`],
  ['ssh://git@ssh.github.com:443/owner/repo.git', sha, `git/github/owner/repo/${sha}`],
  ['github:owner', sha, 'invalidName'],
  ['github:owner/repo/more', sha, 'invalidName'],
  ['github:owner/..', sha, 'invalidName'],
  ['github:owner/re po', sha, 'invalidName'],
  ['github:-/repo', sha, 'invalidName'],
  ['gitlab:Group/Sub/Project', sha, `git/gitlab/Group.Sub/Project/${sha}`],
  ['gitlab:group/project', 'main', 'git/gitlab/group/project, gitWithoutCommit'],
  ['gitlab:project', sha, 'invalidName'],
  ['https://gitlab.acme.example/group/project.git', sha, 'unsupportedGitHost'],
  ['https://github.com.evil.example/owner/repo', sha, 'unsupportedGitHost'],
  ['bitbucket:owner/repo', sha, 'unsupportedGitHost'],
  ['gist:0123', sha, 'unsupportedGitHost'],
  ['nonsense', sha, 'unsupportedGitHost'],
];

describe('Git locations', () => {
  for (const [address, understood] of locations) {
    it(JSON.stringify(address), () => {
      const location = parseGitLocation(address);
      assert.equal(location && `${location.host} ${location.path} ${location.ref ?? '-'}`, understood);
    });
  }

  it('distinguishes the archive of a repository from other archives', () => {
    assert.ok(isRepositoryArchive('https://github.com/owner/repo/archive/v1.tar.gz'));
    assert.ok(!isRepositoryArchive('https://github.com/owner/repo/releases/download/v1/a.tgz'));
    assert.ok(!isRepositoryArchive('https://github.com/owner/repo'));
    assert.ok(!isRepositoryArchive('a.tgz'));
  });

  it('drops users and passwords, but keeps the user git', () => {
    assert.equal(withoutCredentials('https://me:pw@host/a@b'), 'https://host/a@b');
    assert.equal(withoutCredentials('git+ssh://git@host/a'), 'git+ssh://git@host/a');
    assert.equal(withoutCredentials('https://host/a@b'), 'https://host/a@b');
  });
});

describe('Coordinates of git sources', () => {
  for (const [address, ref, answer] of identities) {
    it(`${address} at ${ref}`, () => {
      const { coordinates, reason } = identifyGit(address, ref);
      const parts = [coordinates && displayCoordinates(coordinates), reason].filter((part) => part !== null);
      assert.equal(parts.join(', '), answer);
    });
  }
});
