import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Coordinates,
  type CoordinatesProblem,
  coordinatesKey,
  displayCoordinates,
  displayName,
  formatCoordinates,
  isWholeCommit,
  makeCoordinates,
  maxCoordinatesLength,
  parseCoordinates,
  parseCoordinatesWithPr,
  sameCoordinates,
  withRevision,
} from '../../../src/core/coordinates.ts';
import { pairs } from '../../../src/core/ecosystems.ts';
import { anyText, coordinatesOf } from './arbitraryCoordinates.ts';

type Segments = readonly [
  type: string,
  provider: string,
  namespace: string | null,
  name: string,
  revision: string | null,
];

const readable: readonly (readonly [written: string, ...read: Segments])[] = [
  ['npm/npmjs/-/lodash/4.17.21', 'npm', 'npmjs', null, 'lodash', '4.17.21'],
  ['/npm/npmjs/-/lodash/4.17.21', 'npm', 'npmjs', null, 'lodash', '4.17.21'],
  ['npm/npmjs/%2D/lodash/4.17.21', 'npm', 'npmjs', null, 'lodash', '4.17.21'],
  ['npm/npmjs/-/-/0.0.1', 'npm', 'npmjs', null, '-', '0.0.1'],
  ['npm/npmjs/-/lodash', 'npm', 'npmjs', null, 'lodash', null],
  ['npm/npmjs/@babel/code-frame/7.22.13', 'npm', 'npmjs', '@babel', 'code-frame', '7.22.13'],
  ['npm/npmjs/%40babel/code-frame/7.22.13', 'npm', 'npmjs', '@babel', 'code-frame', '7.22.13'],
  ['npm/npmjs/-/JSONStream/1.3.5', 'npm', 'npmjs', null, 'JSONStream', '1.3.5'],
  ['NPM/NpmJS/-/JSONStream/1.3.5', 'npm', 'npmjs', null, 'JSONStream', '1.3.5'],
  ['go/golang/github.com%2fgorilla/mux/v1.8.0', 'go', 'golang', 'github.com/gorilla', 'mux', 'v1.8.0'],
  ['go/golang/github.com%2Fgorilla/mux/v1.8.0', 'go', 'golang', 'github.com/gorilla', 'mux', 'v1.8.0'],
  ['go/golang/github.com%252fgorilla/mux/v1.8.0', 'go', 'golang', 'github.com/gorilla', 'mux', 'v1.8.0'],
  ['go/golang/github.com/gorilla/mux/v1.8.0', 'go', 'golang', 'github.com/gorilla', 'mux', 'v1.8.0'],
  ['GO/golang/k8s.io/a/b/c/d/v2/v2.0.0', 'go', 'golang', 'k8s.io/a/b/c/d', 'v2', 'v2.0.0'],
  ['go/golang/gopkg.in/yaml.v2/v2.4.0', 'go', 'golang', 'gopkg.in', 'yaml.v2', 'v2.4.0'],
  ['go/golang/github.com%2fgorilla/mux', 'go', 'golang', 'github.com/gorilla', 'mux', null],
  ['go/golang/-/cmd/v1.0.0', 'go', 'golang', null, 'cmd', 'v1.0.0'],
  [
    'go/golang/github.com%2fdocker/docker/v24.0.7%2Bincompatible',
    'go',
    'golang',
    'github.com/docker',
    'docker',
    'v24.0.7+incompatible',
  ],
  ['git/github/Owner/Repo/ABC', 'git', 'github', 'owner', 'repo', 'ABC'],
  ['git/gitlab/Group.Sub/Project/abc', 'git', 'gitlab', 'Group.Sub', 'Project', 'abc'],
  ['pypi/pypi/-/Zope.Interface/5.0', 'pypi', 'pypi', null, 'zope.interface', '5.0'],
  ['nuget/nuget/-/Newtonsoft.Json/13.0.1', 'nuget', 'nuget', null, 'Newtonsoft.Json', '13.0.1'],
  [
    'maven/mavencentral/org.apache.commons/commons-lang3/3.12.0',
    'maven',
    'mavencentral',
    'org.apache.commons',
    'commons-lang3',
    '3.12.0',
  ],
  ['deb/debian/-/curl/1:7.50.3-1_i386', 'deb', 'debian', null, 'curl', '1:7.50.3-1_i386'],
  ['conda/conda-forge/linux-64/numpy/1.16.6-py36', 'conda', 'conda-forge', 'linux-64', 'numpy', '1.16.6-py36'],
  ['swift/newhost/a/b/1', 'swift', 'newhost', 'a', 'b', '1'],
];

const unreadable: readonly (readonly [
  written: string,
  kind: CoordinatesProblem['kind'],
  segment: CoordinatesProblem['segment'],
])[] = [
  ['', 'emptySegment', 'type'],
  ['/', 'emptySegment', 'type'],
  ['//npm/npmjs/-/lodash', 'emptySegment', 'type'],
  ['npm', 'missingSegment', 'provider'],
  ['npm/npmjs/-', 'missingSegment', 'name'],
  ['npm/npmjs//lodash/4.17.21', 'emptySegment', 'namespace'],
  ['npm/npmjs/-/lodash/', 'emptySegment', 'revision'],
  ['npm/npmjs/-/lodash/4.17.21/extra', 'tooManySegments', null],
  ['npm/npmjs/@babel%2fcode-frame/7.22.13/x/y', 'tooManySegments', null],
  ['npm/npmjs/-/@babel%2fcode-frame/7.22.13', 'slash', 'name'],
  ['npm/npmjs/-/lodash/4%2f17', 'slash', 'revision'],
  ['npm/npmjs/-/../4.17.21', 'dotSegment', 'name'],
  ['npm/npmjs/-/%2e%2E/4.17.21', 'dotSegment', 'name'],
  ['npm/npmjs/-/lodash/.', 'dotSegment', 'revision'],
  ['go/golang/a%2f..%2fb/c/v1.0.0', 'dotSegment', 'namespace'],
  ['go/golang/a%2f%2fb/c/v1.0.0', 'emptySegment', 'namespace'],
  ['go/golang/a//b/c/v1.0.0', 'emptySegment', 'namespace'],
  ['go/golang/%2fa/c/v1.0.0', 'emptySegment', 'namespace'],
  ['go/golang/-/a/b/v1.0.0', 'tooManySegments', null],
  ['go/golang/a%2fb/c/d/v1.0.0', 'tooManySegments', null],
  ['npm/npmjs/-/lo dash/1', 'illegalCharacter', 'name'],
  ['npm/npmjs/-/lodash%20/1', 'illegalCharacter', 'name'],
  ['npm/npmjs/-/lodash/1\n', 'illegalCharacter', 'revision'],
  ['npm/npmjs/-/lodash/1%00', 'illegalCharacter', 'revision'],
  ['npm/npmjs/-/lodash/1\u202e', 'illegalCharacter', 'revision'],
  ['npm/npmjs/-/lodash/\ud800', 'illegalCharacter', 'revision'],
  ['npm/npmjs/-/100%2525/1', 'illegalCharacter', 'name'],
  ['npm/npmjs/-/lodash/%E0%A4%A', 'malformedEscape', 'revision'],
  ['npm/npmjs/-/100%/1', 'malformedEscape', 'name'],
  ['npm/npmjs/-/100%25/1', 'malformedEscape', 'name'],
  ['n_m/npmjs/-/lodash', 'illegalCharacter', 'type'],
  ['npm/npm%2fjs/-/lodash', 'illegalCharacter', 'provider'],
  [`npm/npmjs/-/${'x'.repeat(maxCoordinatesLength)}/1`, 'tooLong', null],
  ['/'.repeat(1_000_000), 'tooLong', null],
];

describe('parseCoordinates', () => {
  for (const [written, ...read] of readable)
    it(`reads ${written}`, () => {
      assert.deepEqual(parseCoordinates(written), { ok: true, value: of(...read) });
    });

  for (const [written, kind, segment] of unreadable)
    it(`refuses ${JSON.stringify(written.slice(0, 60))}: ${kind}`, () => {
      assert.deepEqual(parseCoordinates(written), { ok: false, problem: { kind, segment } });
    });

  for (const pair of pairs)
    it(`reads back written coordinates of ${pair.type}/${pair.provider}`, () => {
      fc.assert(
        fc.property(coordinatesOf(pair), (coordinates) => {
          assert.deepEqual(parseCoordinates(formatCoordinates(coordinates)), { ok: true, value: coordinates });
          assert.deepEqual(makeCoordinates(coordinates), { ok: true, value: coordinates });
        }),
      );
    });

  it('never throws, and reads its own output again', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('', 'npm/npmjs/', 'go/golang/', 'npm/npmjs/-/x/', 'git/github/'),
        (text, before) => {
          const first = parseCoordinatesWithPr(before + text);
          if (!first.ok) return;
          const { coordinates } = first.value;
          assert.deepEqual(parseCoordinates(formatCoordinates(coordinates)), { ok: true, value: coordinates });
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('parseCoordinatesWithPr', () => {
  const rows: readonly (readonly [written: string, formatted: string, pr: number | null])[] = [
    ['npm/npmjs/-/lodash/4.17.21/pr/12', 'npm/npmjs/-/lodash/4.17.21', 12],
    ['/npm/npmjs/-/lodash/4.17.21/pr/32565', 'npm/npmjs/-/lodash/4.17.21', 32565],
    ['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21', null],
    ['go/golang/github.com/gorilla/mux/v1.8.0/pr/3', 'go/golang/github.com%2fgorilla/mux/v1.8.0', 3],
    ['go/golang/github.com/pr/12', 'go/golang/github.com/pr/12', null],
  ];
  for (const [written, formatted, pr] of rows)
    it(`reads ${written}`, () => {
      const read = parseCoordinatesWithPr(written);
      assert.ok(read.ok);
      assert.deepEqual([formatCoordinates(read.value.coordinates), read.value.pr], [formatted, pr]);
    });

  for (const written of [
    'npm/npmjs/-/lodash/pr/12',
    'npm/npmjs/-/lodash/4.17.21/pr/0',
    'npm/npmjs/-/lodash/4.17.21/pr/x',
    'npm/npmjs/-/lodash/4.17.21/pr/',
    'npm/npmjs/-/lodash/4.17.21/pr/1234567890',
  ])
    it(`refuses ${written}`, () => {
      assert.equal(parseCoordinatesWithPr(written).ok, false);
    });
});

describe('makeCoordinates', () => {
  it('treats an absent, an empty and a hyphen namespace as none', () => {
    for (const namespace of [undefined, null, '', '-', '%2D'])
      assert.deepEqual(makeCoordinates({ type: 'npm', provider: 'npmjs', namespace, name: 'x' }), {
        ok: true,
        value: of('npm', 'npmjs', null, 'x', null),
      });
  });

  it('normalizes a namespace as the service does', () => {
    const made = makeCoordinates({ type: 'go', provider: 'golang', namespace: 'a%2fb', name: 'c', revision: 'v1.0.0' });
    assert.deepEqual(made, { ok: true, value: of('go', 'golang', 'a/b', 'c', 'v1.0.0') });
  });

  it('refuses a name that escapes its segment', () => {
    const made = makeCoordinates({ type: 'npm', provider: 'npmjs', name: '../../x' });
    assert.deepEqual(made, { ok: false, problem: { kind: 'slash', segment: 'name' } });
  });

  it('refuses an empty name', () => {
    const made = makeCoordinates({ type: 'npm', provider: 'npmjs', name: '' });
    assert.deepEqual(made, { ok: false, problem: { kind: 'emptySegment', segment: 'name' } });
  });

  it('keeps only the five segments', () => {
    const made = makeCoordinates({ type: 'npm', provider: 'npmjs', name: '__proto__', revision: 'constructor' });
    assert.deepEqual(made, { ok: true, value: of('npm', 'npmjs', null, '__proto__', 'constructor') });
  });
});

describe('coordinatesKey', () => {
  const rows: readonly (readonly [title: string, a: Coordinates, b: Coordinates, same: boolean])[] = [
    ['letter case', of('nuget', 'nuget', null, 'A.B', '1.0-RC'), of('nuget', 'nuget', null, 'a.b', '1.0-rc'), true],
    [
      'PyPI spellings',
      of('pypi', 'pypi', null, 'Zope._Interface', '5'),
      of('pypi', 'pypi', null, 'zope-interface', '5'),
      true,
    ],
    ['other spellings', of('npm', 'npmjs', null, 'a.b', '5'), of('npm', 'npmjs', null, 'a-b', '5'), false],
    ['revisions', of('npm', 'npmjs', null, 'a', '5'), of('npm', 'npmjs', null, 'a', '6'), false],
    ['no revision', of('npm', 'npmjs', null, 'a', '5'), of('npm', 'npmjs', null, 'a', null), false],
    ['namespaces', of('npm', 'npmjs', null, 'a', '5'), of('npm', 'npmjs', '@a', 'a', '5'), false],
  ];
  for (const [title, a, b, same] of rows)
    it(`${same ? 'ignores' : 'distinguishes'} ${title}`, () => {
      assert.equal(coordinatesKey(a) === coordinatesKey(b), same);
      assert.equal(sameCoordinates(a, b), same);
    });

  it('is the written form in lower case', () => {
    assert.equal(
      coordinatesKey(of('go', 'golang', 'github.com/Azure', 'Go', 'v1.0.0')),
      'go/golang/github.com%2fazure/go/v1.0.0',
    );
  });
});

describe('display', () => {
  const rows: readonly (readonly [...Segments, name: string, whole: string])[] = [
    ['npm', 'npmjs', null, 'lodash', '4.17.21', 'lodash', 'npm/npmjs/-/lodash/4.17.21'],
    ['npm', 'npmjs', '@babel', 'core', null, '@babel/core', 'npm/npmjs/@babel/core'],
    [
      'go',
      'golang',
      'github.com/gorilla',
      'mux',
      'v1.8.0',
      'github.com/gorilla/mux',
      'go/golang/github.com/gorilla/mux/v1.8.0',
    ],
    ['maven', 'mavencentral', 'org.a', 'b', '1', 'org.a:b', 'maven/mavencentral/org.a/b/1'],
    ['maven', 'gradleplugin', null, 'org.a.plugin', '1', 'org.a.plugin', 'maven/gradleplugin/-/org.a.plugin/1'],
    ['sourcearchive', 'mavencentral', 'org.a', 'b', '1', 'org.a:b', 'sourcearchive/mavencentral/org.a/b/1'],
    ['composer', 'packagist', 'vendor', 'package', '1', 'vendor/package', 'composer/packagist/vendor/package/1'],
    ['git', 'github', 'owner', 'name', 'abc', 'owner/name', 'git/github/owner/name/abc'],
    ['git', 'gitlab', 'group.sub', 'name', 'abc', 'group/sub/name', 'git/gitlab/group.sub/name/abc'],
    ['conda', 'conda-forge', 'linux-64', 'numpy', '1-b', 'numpy', 'conda/conda-forge/linux-64/numpy/1-b'],
  ];
  for (const [type, provider, namespace, name, revision, short, whole] of rows)
    it(`shows ${whole} as ${short}`, () => {
      const coordinates = of(type, provider, namespace, name, revision);
      assert.deepEqual([displayName(coordinates), displayCoordinates(coordinates)], [short, whole]);
    });
});

describe('withRevision', () => {
  it('changes only the revision', () => {
    const given = of('npm', 'npmjs', '@a', 'b', '1');
    assert.deepEqual(withRevision(given, '2'), of('npm', 'npmjs', '@a', 'b', '2'));
    assert.deepEqual(withRevision(given, null), of('npm', 'npmjs', '@a', 'b', null));
    assert.equal(given.revision, '1');
  });
});

describe('isWholeCommit', () => {
  it('is true for 40 hexadecimal digits only', () => {
    const commit = '0123456789abcdefABCD0123456789abcdef0123';
    assert.equal(isWholeCommit(commit), true);
    for (const other of ['main', commit.slice(1), `${commit}0`, '']) assert.equal(isWholeCommit(other), false, other);
  });
});

function of(...[type, provider, namespace, name, revision]: Segments): Coordinates {
  return { type, provider, namespace, name, revision };
}
