import assert from 'node:assert/strict';
import { parseCoordinates } from '../../../../../src/core/coordinates.ts';
import type { DefinitionFile } from '../../../../../src/core/definitionFile.ts';
import type { Disagreement } from '../../../../../src/curation/licenses/disagreement.ts';
import { statedEvidence } from '../../../../../src/model/evidence/suggestion/statedEvidence.ts';
import { someFile } from '../../../core/someDefinition.ts';
import { sha, type Tree, TreeReader } from '../localFiles/tree.ts';

const manifest = '{\n  "name": "x",\n  "version": "1.0.0",\n  "license": "Apache-2.0"\n}\n';
const ofManifest = (text: string): DefinitionFile =>
  someFile('package/package.json', { hashes: new Map([['sha256', sha('sha256', text)]]) });
const files = [
  someFile('package/lib/LICENSE', { natures: ['license'], license: 'Apache-2.0' }),
  someFile('package/a.js', { license: 'MIT' }),
  someFile('package/LICENSE.md', { natures: ['license'], license: 'MIT' }),
];
const differs: Disagreement = { kind: 'manifestDiffers', manifest: 'Apache-2.0', suggestion: 'Apache-2.0' };

const cases: readonly {
  readonly what: string;
  readonly disagreement: Disagreement;
  readonly files: readonly DefinitionFile[];
  /** Path, lines and excerpt of the evidence. */
  readonly found: string | null;
  readonly tree?: Tree;
}[] = [
  {
    what: 'the line of the manifest, when that is the file of the definition',
    disagreement: differs,
    files: [...files, ofManifest(manifest)],
    found: 'package/package.json 4 "license": "Apache-2.0"',
  },
  {
    what: 'nothing when the manifest is another file',
    disagreement: differs,
    files: [...files, ofManifest('{}')],
    found: null,
  },
  {
    what: 'nothing when the manifest is not there any more',
    disagreement: differs,
    files: [...files, ofManifest(manifest)],
    tree: {},
    found: null,
  },
  {
    what: 'the file that the manifest points at',
    disagreement: { kind: 'seeLicenseIn', file: './license.md', suggestion: null },
    files,
    found: 'package/LICENSE.md - -',
  },
  {
    what: 'nothing when it points at no file',
    disagreement: { kind: 'seeLicenseIn', file: 'TERMS', suggestion: null },
    files,
    found: null,
  },
  {
    what: 'nothing when only files speak for it',
    disagreement: { kind: 'notDeclared', by: 'discovered', suggestion: 'MIT' },
    files,
    found: null,
  },
  {
    what: 'nothing where nobody knows what it should be',
    disagreement: { kind: 'notDiscovered', missing: ['ISC'], suggestion: null },
    files,
    found: null,
  },
];

describe('What a package itself says of its license', () => {
  const read = parseCoordinates('npm/npmjs/-/x/1.0.0');
  assert.ok(read.ok);
  const coordinates = read.value;
  for (const { what, disagreement, files: listed, found, tree } of cases)
    it(`is ${what}`, async () => {
      const place = { root: 'ws', path: ['node_modules', 'x', 'package.json'] };
      const evidence = await statedEvidence(
        { coordinates, disagreement, declared: null, discovered: [], manifest: { place, license: null } },
        {
          files: listed,
          location: null,
          reader: new TreeReader(tree ?? { 'ws/node_modules/x/package.json': manifest }),
          service: 'https://api.example',
        },
      );
      const actual = evidence.map(({ revision, path, lines, excerpt }) => {
        assert.equal(revision, '1.0.0');
        return `${path} ${lines?.from ?? '-'} ${excerpt ?? '-'}`;
      });
      assert.deepEqual(actual, found === null ? [] : [found]);
    });
});
