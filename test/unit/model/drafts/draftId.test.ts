import assert from 'node:assert/strict';
import { makeCoordinates, type CoordinatesParts, type Coordinates } from '../../../../src/core/coordinates.ts';
import { draftIdOf } from '../../../../src/model/drafts/draftId.ts';

const of = (type: string, provider: string, namespace: string | null, name: string, revision?: string): Coordinates => {
  const parts: CoordinatesParts = { type, provider, namespace, name, revision };
  const made = makeCoordinates(parts);
  assert.ok(made.ok);
  return made.value;
};

describe('draftIdOf', () => {
  const ids: readonly (readonly [Coordinates, string])[] = [
    [of('npm', 'npmjs', null, 'lodash'), 'npm..npmjs..-..lodash'],
    [of('npm', 'npmjs', '@babel', 'code-frame'), 'npm..npmjs...-40-babel..code-frame'],
    [of('npm', 'npmjs', null, 'lodash.merge'), 'npm..npmjs..-..lodash.merge'],
    [of('go', 'golang', 'github.com/gorilla', 'mux'), 'go..golang..github.com.-2f-gorilla..mux'],
    [of('maven', 'mavencentral', 'org.apache', 'a_b'), 'maven..mavencentral..org.apache..a.-5f-b'],
    [of('pypi', 'pypi', null, 'Zope.Interface'), 'pypi..pypi..-..zope-interface'],
    [of('npm', 'npmjs', null, '-odd-'), 'npm..npmjs..-...-2d-odd-'],
    [of('npm', 'npmjs', null, '.dot.'), 'npm..npmjs..-...-2e-dot.-2e-'],
    [of('npm', 'npmjs', null, 'é😀'), 'npm..npmjs..-...-e9-.-d83d-.-de00-'],
  ];
  for (const [coordinates, id] of ids) it(`returns ${id}`, () => assert.equal(draftIdOf(coordinates), id));

  it('returns the same id for every spelling and revision of a component', () => {
    const one = draftIdOf(of('pypi', 'pypi', null, 'zope.interface', '5.0'));
    assert.equal(draftIdOf(of('PyPI', 'PyPI', null, 'Zope_Interface', '6.0')), one);
    assert.equal(draftIdOf(of('npm', 'npmjs', null, 'LoDash', '1.0.0')), draftIdOf(of('npm', 'npmjs', null, 'lodash')));
  });

  it('returns a different id for every other component', () => {
    const pieces = ['a', '-', '.', '@', '_', '..', '.-', '-.', 'a.', '.a', 'a-', '-a', '-40-', '.-40-', '%', '2e'];
    const names = pieces.flatMap((one) =>
      pieces.map((two) => `x${one}${two}`).concat(pieces.map((two) => `${one}x${two}`)),
    );
    const components = [...new Set(names)].flatMap((name) => [
      { type: 'npm', provider: 'npmjs', namespace: null, name, revision: null },
      { type: 'npm', provider: 'npmjs', namespace: name, name: 'x', revision: null },
      { type: 'npm', provider: 'npmjs', namespace: `x/${name}`, name: 'x', revision: null },
    ]);
    const ids = new Set(components.map(draftIdOf));
    assert.equal(ids.size, components.length);
    for (const id of ids) assert.match(id, /^[a-z0-9.-]+$/);
  });

  it('stays short enough for a file name, and distinguishes long names', () => {
    const long = (end: string): string => draftIdOf(of('npm', 'npmjs', null, `${'long.name-'.repeat(150)}${end}`));
    assert.ok(long('a').length <= 150);
    assert.match(long('a'), /^npm\.\.npmjs\.\.-\.\.long\.name-long/);
    assert.notEqual(long('a'), long('b'));
  });
});
