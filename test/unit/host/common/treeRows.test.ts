import assert from 'node:assert/strict';
import type { TreeItem } from 'vscode';
import { Emitter } from '../../../../src/base/event.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { TreeRows } from '../../../../src/host/common/treeRows.ts';

/** A row of a model: `below` are its rows. */
interface Node {
  readonly id: string;
  readonly text: string;
  readonly below: readonly Node[];
  readonly note?: string;
  readonly tip?: string;
  readonly isTicked?: true;
}

function row(id: string, text: string, below: readonly Node[] = [], rest: Partial<Node> = {}): Node {
  return { id, text, below, ...rest };
}

const start = (): readonly Node[] => [
  row('a', 'A', [row('a1', 'A1'), row('a2', 'A2')]),
  row('b', 'B', [row('b1', 'B1', [row('b11', 'B11')]), row('b2', 'B2')]),
];

/** An editor that shows the tree expanded. As VS Code does, it forgets what it draws again until it has requested it. */
class Editor {
  tree: readonly Node[] = start();
  readonly clock = new FakeClock();
  readonly rows: TreeRows<Node>;
  /** What was to be drawn again, in turn: ids, or everything. */
  readonly drawn: (readonly string[] | 'all')[] = [];
  readonly #known = new Map<string, Node>();
  readonly #selecting = new Emitter<{ readonly selection: readonly Node[] }>();
  readonly #showing = new Emitter<void>();
  readonly expanding = new Emitter<{ readonly element: Node }>();
  readonly collapsing = new Emitter<{ readonly element: Node }>();
  #selectedIds: readonly string[] = [];
  readonly #below = new Map<string, readonly string[]>();
  /** Rows that it shows collapsed: it doesn't request what is below them. */
  readonly collapsed = new Set<string>();
  visible = true;

  constructor() {
    this.rows = new TreeRows<Node>(
      {
        children: (node) => (node ? node.below : this.tree),
        item: (node) =>
          ({
            id: node.id,
            label: node.text,
            command: { command: 'open', title: '', arguments: [node] },
            ...(node.isTicked && { checkboxState: 1 }),
            collapsibleState: node.below.length === 0 ? 0 : node.id === 'b' ? 2 : 1,
          }) as TreeItem,
        tooltip: (node) => (node.tip === undefined ? null : ({ value: node.tip } as never)),
      },
      this.clock,
    );
    const view = {
      onDidChangeSelection: this.#selecting.event,
      onDidChangeVisibility: this.#showing.event,
      onDidExpandElement: this.expanding.event,
      onDidCollapseElement: this.collapsing.event,
    };
    Object.defineProperty(view, 'visible', { get: () => this.visible });
    Object.defineProperty(view, 'selection', {
      get: () => this.#selectedIds.flatMap((id) => this.#known.get(id) ?? []),
    });
    this.rows.follow(view as never);
    this.rows.onDidChangeTreeData((changed) => {
      this.drawn.push(changed ? changed.map(({ id }) => id) : 'all');
      for (const one of changed ?? [...this.#known.values()]) this.#forgetBelow(one.id);
      if (!changed) this.#known.clear();
      for (const one of changed ?? []) this.rows.getTreeItem(one);
    });
    this.request();
  }

  /** Requests everything that it doesn't know. */
  request(element?: Node): void {
    for (const child of this.rows.getChildren(element)) {
      this.#below.set(element?.id ?? '', [...(this.#below.get(element?.id ?? '') ?? []), child.id]);
      this.#known.set(child.id, child);
      this.rows.getTreeItem(child);
      if (!this.collapsed.has(child.id)) this.request(child);
    }
  }

  show(isVisible: boolean): void {
    this.visible = isVisible;
    this.#showing.fire();
  }

  /** Some time later. */
  async change(tree: readonly Node[]): Promise<void> {
    await this.clock.advance(1000);
    this.tree = tree;
    this.rows.update();
  }

  element(id: string): Node {
    const found = this.#known.get(id);
    assert.ok(found, id);
    return found;
  }

  select(...ids: readonly string[]): void {
    this.#selectedIds = ids;
    this.#selecting.fire({ selection: ids.map((id) => this.element(id)) });
  }

  get selected(): readonly string[] {
    return this.rows.selected.map(({ id }) => id);
  }

  #forgetBelow(id: string): void {
    for (const child of this.#below.get(id) ?? []) {
      this.#known.delete(child);
      this.#forgetBelow(child);
    }
    this.#below.delete(id);
  }
}

const [a, b] = start() as readonly [Node, Node];

/** A change of the tree, and the rows that are drawn again. */
const changes: readonly (readonly [
  what: string,
  tree: readonly Node[],
  drawn: readonly (readonly string[] | 'all')[],
])[] = [
  ['nothing', start(), []],
  ['a value that no row shows', [row('a', 'A', a.below, { note: 'new' }), b], []],
  ['one row', [row('a', 'A', [row('a1', 'A1'), row('a2', 'other')]), b], [['a2']]],
  [
    'rows below several',
    [
      row('a', 'A', [row('a1', 'x'), row('a2', 'A2')]),
      row('b', 'B', [row('b1', 'B1', [row('b11', 'x')]), row('b2', 'B2')]),
    ],
    [['a1', 'b11']],
  ],
  ['a row with rows below it', [a, row('b', 'other', b.below)], [['b']]],
  ['a row and one below it', [a, row('b', 'other', [row('b1', 'x'), row('b2', 'B2')])], [['b']]],
  ['a new row', [row('a', 'A', [...a.below, row('a3', 'A3')]), b], [['a']]],
  ['a removed row', [row('a', 'A', [row('a2', 'A2')]), b], [['a']]],
  ['another order', [row('a', 'A', a.below.toReversed()), b], [['a']]],
  [
    'a row in another place',
    [row('a', 'A', [row('a1', 'A1')]), row('b', 'B', [row('a2', 'A2'), ...b.below])],
    [['a', 'b']],
  ],
  ['the first row of a row', [row('a', 'A', [row('a1', 'A1', [row('a11', 'x')]), row('a2', 'A2')]), b], [['a1']]],
  ['a ticked row', [row('a', 'A', [row('a1', 'A1'), row('a2', 'A2', [], { isTicked: true })]), b], [['a2']]],
  ['a new root', [a, b, row('c', 'C')], ['all']],
  ['no row at all', [], ['all']],
];

describe('Rows of a tree that changes', () => {
  for (const [what, tree, drawn] of changes)
    it(`draws again what differs: ${what}`, async () => {
      const editor = new Editor();
      await editor.change(tree);
      assert.deepEqual(editor.drawn, drawn);
    });

  it('draws rows that the editor does not have when it requests them', async () => {
    const editor = new Editor();
    const collapsed = new TreeRows<Node>(
      {
        children: (node) => (node ? node.below : editor.tree),
        item: (node) => ({ label: node.text }),
      },
      editor.clock,
    );
    let draws = 0;
    collapsed.onDidChangeTreeData(() => draws++);
    editor.tree = [];
    collapsed.update();
    assert.equal(draws, 0);
  });

  it('draws all of a hidden view, once', async () => {
    const editor = new Editor();
    editor.visible = false;
    await editor.change([a]);
    await editor.change([b]);
    assert.deepEqual(editor.drawn, ['all']);
  });

  it('draws rows whose age has changed: when the view was shown, and each minute while it is visible', async () => {
    const editor = new Editor();
    const aged = (text: string): readonly Node[] => [row('a', 'A', [row('a1', text), row('a2', 'A2')]), b];
    editor.tree = aged('1 minute ago');
    await editor.clock.advance(5000);
    assert.deepEqual(editor.drawn, [['a1']]);
    await editor.clock.advance(50_000);
    assert.deepEqual(editor.drawn, [['a1']]);
    editor.tree = aged('2 minutes ago');
    await editor.clock.advance(60_000);
    assert.deepEqual(editor.drawn, [['a1'], ['a1']]);
    editor.show(false);
    editor.tree = aged('5 minutes ago');
    await editor.clock.advance(200_000);
    assert.deepEqual(editor.drawn, [['a1'], ['a1']]);
    editor.show(true);
    await editor.clock.advance(5000);
    assert.deepEqual(editor.drawn, [['a1'], ['a1'], ['a1']]);
    editor.rows.dispose();
    await editor.clock.advance(200_000);
    assert.equal(editor.drawn.length, 3);
  });

  it('draws a row whose tooltip was shown and differs now', async () => {
    const editor = new Editor();
    const withTip = (tip: string): readonly Node[] => [
      row('a', 'A', [row('a1', 'A1', [], { tip }), row('a2', 'A2')]),
      b,
    ];
    await editor.change(withTip('one'));
    editor.rows.resolveTreeItem({}, editor.element('a1'));
    await editor.change(withTip('two'));
    assert.deepEqual(editor.drawn, [['a1']]);
    await editor.change(withTip('three'));
    assert.deepEqual(editor.drawn, [['a1']]);
  });

  it('gives commands the current node, also of a row that is not drawn again', async () => {
    const editor = new Editor();
    const element = editor.element('a1');
    await editor.change([row('a', 'A', [row('a1', 'A1', [], { note: 'new' }), row('a2', 'A2')]), b]);
    assert.deepEqual(editor.drawn, []);
    assert.equal(element.note, 'new');
    await editor.change(start());
    assert.equal('note' in element, false);
    assert.equal(editor.rows.elementOf(a), editor.element('a'));
  });

  it('gives the same object for the same row when it is drawn again', async () => {
    const editor = new Editor();
    const element = editor.element('a1');
    await editor.change([row('a', 'other', a.below), b]);
    editor.request(editor.element('a'));
    assert.equal(editor.element('a1'), element);
  });
});

describe('Rows of a tree that changes right after the editor got them', () => {
  const other = [row('a', 'A', [row('a1', 'other'), row('a2', 'A2')]), b];

  it('are drawn when the editor has them for certain, together', async () => {
    const editor = new Editor();
    editor.tree = other;
    editor.rows.update();
    editor.tree = [row('a', 'A', [row('a1', 'other'), row('a2', 'other')]), b];
    editor.rows.update();
    assert.deepEqual(editor.drawn, []);
    await editor.clock.advance(250);
    assert.deepEqual(editor.drawn, [['a1', 'a2']]);
  });

  it('are drawn at once with all others, if there are other roots or the editor waits for them', () => {
    for (const change of [
      (editor: Editor) => {
        editor.tree = [...other, row('c', 'C')];
        editor.rows.update();
      },
      (editor: Editor) => {
        editor.tree = other;
        editor.rows.flush();
      },
    ]) {
      const editor = new Editor();
      change(editor);
      assert.deepEqual(editor.drawn, ['all']);
    }
  });
});

describe('The selected rows of a tree that changes', () => {
  const cases: readonly (readonly [what: string, tree: readonly Node[], selected: readonly string[]])[] = [
    ['the row above is drawn', [row('a', 'other', a.below), b], ['a1', 'b2']],
    ['everything is drawn', [a, b, row('c', 'C')], ['a1', 'b2']],
    ['one of them is gone', [row('a', 'A', [row('a2', 'A2')]), b], ['b2']],
  ];
  for (const [what, tree, selected] of cases)
    it(`stay selected while ${what}`, async () => {
      const editor = new Editor();
      editor.select('a1', 'b2');
      await editor.change(tree);
      assert.deepEqual(editor.selected, selected);
    });

  it('are none when the user selects none', async () => {
    const editor = new Editor();
    editor.select('a1');
    editor.select();
    await editor.change([row('a', 'other', a.below), b]);
    assert.deepEqual(editor.selected, []);
  });
});

describe('What the user expanded or collapsed', () => {
  it('is so again when the rows come back, and draws nothing', async () => {
    const editor = new Editor();
    editor.expanding.fire({ element: editor.element('a') });
    editor.collapsing.fire({ element: editor.element('b') });
    editor.collapsed.add('b');
    await editor.change(start());
    assert.deepEqual(editor.drawn, []);
    await editor.change([]);
    editor.request();
    await editor.change(start());
    editor.request();
    const states = ['a', 'b'].map((id) => editor.rows.getTreeItem(editor.element(id)).collapsibleState);
    assert.deepEqual(states, [2, 1]);
  });

  it('is known of rows whose children were requested, although the editor told nothing', () => {
    const editor = new Editor();
    const states = ['a', 'b', 'b1', 'b2'].map((id) => editor.rows.getTreeItem(editor.element(id)).collapsibleState);
    assert.deepEqual(states, [2, 2, 2, 0]);
  });
});
