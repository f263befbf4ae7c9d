import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../../src/base/steps.ts';
import { displayName } from '../../../../../src/core/coordinates.ts';
import { rankSuggestions } from '../../../../../src/model/definitions/find/suggestions.ts';
import { noNames, workspaceNames } from '../../../../../src/model/workspace/workspaceNames.ts';
import { folderOf, linked, manifestOf } from '../../../../support/linked.ts';
import { at } from './findWorld.ts';
import { assertSoon } from '../../../../support/assertSoon.ts';

function names(...texts: readonly string[]): ReturnType<typeof finishNames> {
  return finishNames(texts.map((text) => linked(text)));
}

function finishNames(dependencies: readonly ReturnType<typeof linked>[]) {
  return finish(workspaceNames([folderOf('file:///a', manifestOf('package.json', dependencies))]));
}

/** One line for each suggestion. */
function ranked(text: string, answered: readonly string[], workspace = noNames): string[] {
  return rankSuggestions(text, answered.map(at), workspace.components).map(
    ({ component, rank, isInWorkspace, revisions }) =>
      [
        rank,
        `${component.type}:${displayName(component)}`,
        ...(isInWorkspace ? ['(workspace)'] : []),
        revisions.join(' '),
      ]
        .join(' ')
        .trim(),
  );
}

describe('rankSuggestions', () => {
  it('puts the exact name first, then names that begin with the text, then the workspace, then the rest', () => {
    const answered = [
      'npm/npmjs/-/a-lodash/1.0.0',
      'npm/npmjs/-/babel-plugin-lodash/3.3.4',
      'npm/npmjs/-/lodash-es/4.17.21',
      'npm/npmjs/-/lodash/4.17.20',
    ];
    assert.deepEqual(ranked('lodash', answered, names('babel-plugin-lodash@3.3.4')), [
      'exact npm:lodash 4.17.20',
      'prefix npm:lodash-es 4.17.21',
      'workspace npm:babel-plugin-lodash (workspace) 3.3.4',
      'other npm:a-lodash 1.0.0',
    ]);
  });

  it('folds the revisions of a component, newest first in the order of its ecosystem', () => {
    assert.deepEqual(
      ranked('lodash', ['npm/npmjs/-/lodash/4.9.0', 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/Lodash/5.0.0-rc.1']),
      ['exact npm:lodash 5.0.0-rc.1 4.17.21 4.9.0'],
    );
  });

  it('matches names with scope, group or path, and coordinates', () => {
    const answered = ['npm/npmjs/@babel/core/7.0.0', 'npm/npmjs/-/core/1.0.0', 'maven/mavencentral/a.b/core/1.0'];
    assert.deepEqual(ranked('@babel/core', answered)[0], 'exact npm:@babel/core 7.0.0');
    assert.deepEqual(ranked('a.b:core', answered)[0], 'exact maven:a.b:core 1.0');
    assert.deepEqual(ranked('npm/npmjs/@babel/core', answered)[0], 'exact npm:@babel/core 7.0.0');
    assert.deepEqual(ranked('@babel', answered)[0], 'prefix npm:@babel/core 7.0.0');
    assert.deepEqual(ranked('core', answered), [
      'exact npm:@babel/core 7.0.0',
      'exact maven:a.b:core 1.0',
      'exact npm:core 1.0.0',
    ]);
  });

  it('sorts equal ranks by workspace, number of revisions and name', () => {
    const answered = [
      'npm/npmjs/-/ms-a/1.0.0',
      'npm/npmjs/-/ms-c/1.0.0',
      'npm/npmjs/-/ms-c/2.0.0',
      'npm/npmjs/-/ms-b/1.0.0',
    ];
    assert.deepEqual(ranked('ms', answered, names('ms-z@1.0.0', 'ms-b@1.0.0')), [
      'prefix npm:ms-b (workspace) 1.0.0',
      'prefix npm:ms-z (workspace)',
      'prefix npm:ms-c 2.0.0 1.0.0',
      'prefix npm:ms-a 1.0.0',
    ]);
  });

  it('takes at most twenty names from the workspace that contain every word', () => {
    const many = names(...Array.from({ length: 50 }, (_, index) => `pack-${index}-age@1.0.0`), 'other@1.0.0');
    assert.equal(ranked('pack age', [], many).length, 20);
    assert.deepEqual(ranked('other', [], many), ['exact npm:other (workspace)']);
    assert.deepEqual(ranked('missing', [], many), []);
    assert.deepEqual(ranked('', [], many), []);
  });

  it('is fast with a large workspace', () => {
    const many = names(...Array.from({ length: 50_000 }, (_, index) => `package-${index}@1.0.0`));
    assertSoon(() => assert.equal(ranked('package-19', [], many).length, 20));
  });
});

describe('workspaceNames', () => {
  it('lists each public component once, omits unsaved files, and pauses in between', () => {
    const dependencies = Array.from({ length: 2000 }, (_, index) => linked(`package@1.0.${index}`));
    const steps = workspaceNames([
      folderOf(
        'file:///a',
        manifestOf('package.json', dependencies),
        manifestOf('draft/package.json', [linked('half-typed@1.0.0')], { isDraft: true }),
        manifestOf('b/package.json', [
          linked('@own/member@1.0.0', { reason: 'workspaceMember' }),
          linked('@own/published@1.0.0', { reason: 'workspaceMember' }),
          linked('@own/published@1.0.0'),
          linked('unread@1.0.0', { reason: 'sourceUnknown' }),
          linked('local@1.0.0', { reason: 'localPath' }),
        ]),
      ),
    ]);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses++;
    assert.equal(pauses, 5);
    assert.deepEqual([...step.value.components.keys()], ['npm/npmjs/-/package', 'npm/npmjs/@own/published']);
    assert.deepEqual([...step.value.privateNames], ['@own/member', 'unread']);
  });
});
