import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { commandIdsText, contributed, withContributions, type Contributions } from '../../../scripts/contributions.ts';
import { manifestProblems } from '../../../scripts/manifestChecks.ts';

const written: Contributions = {
  conditions: { inComponents: 'view == clearlydefined.components', anywhere: 'clearlydefined.isBusy || inputFocus' },
  submenus: { copy: [{ menu: 'view/item/context', group: '7_copy', when: '@inComponents' }] },
  commands: {
    scan: {
      description: 'Reads all manifests.',
      arguments: 'folder',
      icon: 'search',
      enablement: '@anywhere && !listFocus',
      palette: '@anywhere',
      menus: [
        { menu: 'view/title', group: 'navigation@1', when: '@inComponents && listFocus' },
        { menu: 'copy', group: '1' },
      ],
    },
    find: { menus: [{ menu: 'copy', group: '2' }], keys: [{ key: 'f', when: '@inComponents' }] },
  },
};
const strings = {
  displayName: 'ClearlyDefined',
  'submenu.copy': 'Copy',
  'command.scan': 'Scan',
  'command.find': 'Find It',
};
const ids = ['clearlydefined.scan', 'clearlydefined.find'];

const parts = contributed(written);
const others = { languageModelTools: [], viewsWelcome: [], walkthroughs: [] };

describe('contributions.json', () => {
  it('becomes the commands, menus and keys of package.json', () => {
    const text = withContributions(parts, '{\n  "name": "n",\n  "contributes": { "colors": [] }\n}\n');
    const component = 'view == clearlydefined.components';
    assert.deepEqual(JSON.parse(text), {
      name: 'n',
      contributes: {
        colors: [],
        commands: [
          {
            command: 'clearlydefined.scan',
            title: '%command.scan%',
            category: '%displayName%',
            icon: '$(search)',
            enablement: '(clearlydefined.isBusy || inputFocus) && !listFocus',
          },
          { command: 'clearlydefined.find', title: '%command.find%', category: '%displayName%' },
        ],
        submenus: [{ id: 'clearlydefined.copy', label: '%submenu.copy%' }],
        menus: {
          'view/title': [{ command: 'clearlydefined.scan', when: `${component} && listFocus`, group: 'navigation@1' }],
          'clearlydefined.copy': [
            { command: 'clearlydefined.scan', group: '1' },
            { command: 'clearlydefined.find', group: '2' },
          ],
          'view/item/context': [{ submenu: 'clearlydefined.copy', when: component, group: '7_copy' }],
          commandPalette: [{ command: 'clearlydefined.scan', when: 'clearlydefined.isBusy || inputFocus' }],
        },
        keybindings: [{ command: 'clearlydefined.find', key: 'f', when: component }],
      },
    });
    assert.equal(withContributions(parts, text), text);
  });

  it('becomes the list of commands for the source', () => {
    assert.match(
      commandIdsText(written),
      /\n {2}\/\*\* Reads all manifests\. \*\/\n {2}'clearlydefined\.scan', \/\/ folder\n {2}'clearlydefined\.find',\n/,
    );
  });

  it('may use only conditions that it defines', () => {
    assert.throws(() => contributed({ ...written, conditions: {} }), /@inComponents is no condition/);
  });
});

describe('The check of package.json', () => {
  const rows: readonly (readonly [problem: string, change: object, strings?: object, handled?: readonly string[]])[] = [
    ['clearlydefined.find has no handler', {}, {}, ids.slice(0, 1)],
    ['clearlydefined.stop is handled, but is no command', {}, {}, [...ids, 'clearlydefined.stop']],
    ['clearlydefined.scan is handled twice', {}, {}, [...ids, 'clearlydefined.scan']],
    ['clearlydefined.scan: "scan" doesn\'t begin with a capitalized verb', {}, { 'command.scan': 'scan' }],
    ['there is no menu clearlydefined.move', { menus: { ...parts.menus, 'clearlydefined.move': [] } }],
    [
      'view/title has twice: clearlydefined.scan when undefined',
      { menus: { ...parts.menus, 'view/title': [{ command: ids[0] }, { command: ids[0] }] } },
    ],
    [
      'view/item/context has the submenu clearlydefined.copy twice',
      {
        menus: {
          ...parts.menus,
          'view/item/context': ['a', 'b'].map((when) => ({ submenu: 'clearlydefined.copy', when })),
        },
      },
    ],
    [
      'the submenu clearlydefined.copy has fewer than two entries',
      { menus: { ...parts.menus, 'clearlydefined.copy': [] } },
    ],
    ['the submenu clearlydefined.copy is never shown', { menus: { ...parts.menus, 'view/item/context': [] } }],
    [
      'a text links to clearlydefined.stop, which is no command',
      { viewsWelcome: [{ contents: '%submenu.copy%', when: 'x' }] },
      { 'submenu.copy': '[Stop](command:clearlydefined.stop) [Scan](command:clearlydefined.scan)' },
    ],
    ...[
      ['clearlydefined.isRed', 'clearlydefined.isRed && clearlydefined.isBusy'],
      ['clearlydefined.files', 'x && (view == clearlydefined.files)'],
      ['row', 'viewItem == row'],
      ['^row', 'viewItem =~ /^row/'],
    ].map(
      ([name, when]) =>
        [
          `key of clearlydefined.scan: ${name} is unknown`,
          { keybindings: [{ command: ids[0], key: 'f', when }] },
        ] as const,
    ),
    [
      'the label "Red" is no key of package.nls.json',
      { submenus: parts.submenus.map((one) => ({ ...one, name: '%submenu.copy%', label: 'Red' })) },
    ],
    ['package.nls.json has no displayName', {}, { displayName: undefined }],
    ['package.nls.json: red is never used', {}, { red: 'Red' }],
  ];
  it('finds nothing in what is right', () => {
    assert.deepEqual(manifestProblems({ contributes: { ...parts, ...others } }, strings, ids), []);
  });
  for (const [problem, change, changed = {}, handled = ids] of rows)
    it(problem, () => {
      const contributes = { ...parts, ...others, ...change };
      const texts = Object.fromEntries(
        Object.entries({ ...strings, ...changed }).filter(([, text]) => text !== undefined),
      ) as Record<string, string>;
      assert.deepEqual(manifestProblems({ contributes }, texts, handled), [problem]);
    });
});
