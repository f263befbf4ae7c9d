import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { type Row, type RowElement, RowsView, withTargets } from '../../../../src/host/common/rowsView.ts';

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

/** The row of a node, which commands get. `read`: the rows below it are read first. */
function rowOf(
  node: Node,
  read: (rows: readonly Row[]) => ReturnType<NonNullable<Row['children']>> = (rows) => rows,
): Row {
  const { id, text, below, tip, isTicked } = node;
  return {
    id,
    target: node,
    item: () => ({
      label: text,
      command: { command: 'open', title: '', arguments: [node] },
      ...(isTicked && { checkboxState: 1 }),
      collapsibleState: below.length === 0 ? 0 : id === 'b' ? 2 : 1,
    }),
    tooltip: () => (tip === undefined ? null : ({ value: tip } as never)),
    children: () => read(below.map((one) => rowOf(one, read))),
  };
}

/** An editor that shows the tree expanded. As VS Code does, it forgets what it draws again until it has requested it. */
class Editor {
  tree: readonly Node[] = start();
  readonly clock = new FakeClock();
  readonly rows: RowsView;
  /** What was to be drawn again, in turn: ids, or everything. */
  readonly drawn: (readonly string[] | 'all')[] = [];
  readonly revealed: string[] = [];
  readonly #known = new Map<string, RowElement>();
  readonly #selecting = new Emitter<{ readonly selection: readonly RowElement[] }>();
  readonly #showing = new Emitter<void>();
  readonly expanding = new Emitter<{ readonly element: RowElement }>();
  readonly collapsing = new Emitter<{ readonly element: RowElement }>();
  #selectedIds: readonly string[] = [];
  readonly #below = new Map<string, readonly string[]>();
  /** Rows that it shows collapsed: it doesn't request what is below them. */
  readonly collapsed = new Set<string>();
  visible = true;

  constructor() {
    const view = {
      onDidChangeSelection: this.#selecting.event,
      onDidChangeVisibility: this.#showing.event,
      onDidExpandElement: this.expanding.event,
      onDidCollapseElement: this.collapsing.event,
      reveal: async (element: RowElement) => {
        const path: string[] = [];
        for (let at: RowElement | null = element; at; at = this.rows.getParent(at)) path.unshift(at.id);
        this.revealed.push(path.join(' / '));
        const siblings = await this.rows.getChildren(this.rows.getParent(element) ?? undefined);
        if (!siblings.includes(element)) throw new Error(`Cannot resolve tree item for element ${element.id}`);
      },
      dispose: () => undefined,
    };
    Object.defineProperty(view, 'visible', { get: () => this.visible });
    Object.defineProperty(view, 'selection', {
      get: () => this.#selectedIds.flatMap((id) => this.#known.get(id) ?? []),
    });
    this.rows = new RowsView({
      roots: () => this.tree.map((node) => rowOf(node)),
      create: () => view as never,
      clock: this.clock,
    });
    this.rows.onDidChangeTreeData((changed) => {
      this.drawn.push(changed ? changed.map(({ id }) => id) : 'all');
      for (const one of changed ?? [...this.#known.values()]) this.#forgetBelow(one.id);
      if (!changed) this.#known.clear();
      for (const one of changed ?? []) this.rows.getTreeItem(one);
    });
    this.request();
  }

  /** Requests everything that it doesn't know. */
  request(element?: RowElement): void {
    const children = this.rows.getChildren(element);
    assert.ok(Array.isArray(children));
    for (const child of children) {
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

  element(id: string): RowElement {
    const found = this.#known.get(id);
    assert.ok(found, id);
    return found;
  }

  select(...ids: readonly string[]): void {
    this.#selectedIds = ids;
    this.#selecting.fire({ selection: ids.map((id) => this.element(id)) });
  }

  get selected(): readonly string[] {
    return this.rows.selected().map((node) => (node as Node).id);
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
const changes: readonly (readonly [what: string, tree: readonly Node[], drawn: Editor['drawn']])[] = [
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
    const view = Object.fromEntries(
      ['Selection', 'Visibility'].map((what) => [`onDidChange${what}`, () => ({ dispose: () => undefined })]),
    );
    Object.assign(view, { onDidExpandElement: () => view, onDidCollapseElement: () => view, dispose: () => undefined });
    const collapsed = new RowsView({
      roots: () => editor.tree.map((node) => rowOf(node)),
      create: () => view as never,
      clock: editor.clock,
    });
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
    assert.deepEqual(element.target, row('a1', 'A1', [], { note: 'new' }));
    assert.deepEqual(withTargets([element, undefined, [element, 'x']]), [
      element.target,
      undefined,
      [element.target, 'x'],
    ]);
    assert.equal(editor.rows.getTreeItem(element).command?.arguments?.[0], element);
  });

  it('reveals no row that has gone, and nothing fails', async () => {
    const editor = new Editor();
    await editor.rows.reveal([rowOf(a), rowOf(row('gone', 'Gone'))]);
    assert.deepEqual(editor.revealed, ['a / gone']);
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
        void editor.rows.reveal([rowOf(a), rowOf(row('a1', 'other'))]);
        assert.deepEqual(editor.revealed, ['a / a1']);
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

  it('are given below a row that was removed, and came back before the editor requested them', async () => {
    const editor = new Editor();
    const before = editor.element('a');
    await editor.change([]);
    editor.request();
    await editor.change(start());
    editor.request();
    const children = await editor.rows.getChildren(before);
    assert.deepEqual(
      children.map(({ id }) => id),
      ['a1', 'a2'],
    );
    assert.equal(editor.rows.getParent(children[0] ?? before), editor.element('a'));
  });
});

describe('Rows below a row that are read first', () => {
  /** Shows a row; `answer` ends the read that began last. */
  function setUp() {
    let below = ['x'];
    const answers: (() => void)[] = [];
    const root: Row = {
      id: 'a',
      item: () => ({ label: 'A', collapsibleState: 1 }),
      children: () => {
        const rows = below.map((text, at) => rowOf(row(`${at}`, text)));
        return new Promise((resolve) => answers.push(() => resolve(rows)));
      },
    };
    const editor = new Editor();
    editor.rows.dispose();
    const rows = new RowsView({ roots: () => [root], create: () => editor.rows.view, clock: editor.clock });
    const drawn: (readonly string[] | 'all')[] = [];
    rows.onDidChangeTreeData((changed) => drawn.push(changed ? changed.map(({ id }) => id) : 'all'));
    const [element] = rows.getChildren() as readonly RowElement[];
    assert.ok(element);
    rows.getTreeItem(element);
    const given = Promise.resolve(rows.getChildren(element));
    const change = (...texts: string[]): void => {
      below = texts;
      rows.update();
    };
    const answer = async (): Promise<void> => {
      answers.at(-1)?.();
      await editor.clock.advance(300);
    };
    return { editor, element, rows, drawn, given, change, answer, reads: () => answers.length };
  }

  it('are given when they are there, and compared with what is read after a change', async () => {
    const { rows, drawn, given, change, answer, reads } = setUp();
    change('x');
    assert.equal(reads(), 1);
    await answer();
    const children = await given;
    assert.deepEqual(
      children.map((child) => rows.getTreeItem(child).label),
      ['x'],
    );
    change('x');
    await answer();
    assert.deepEqual(drawn, []);
    change('y');
    assert.deepEqual(drawn, []);
    await answer();
    assert.deepEqual(drawn, [['0']]);
    change('y', 'z');
    await answer();
    assert.deepEqual(drawn, [['0'], ['a']]);
    assert.equal(reads(), 4);
  });

  it('are not read while it is collapsed, and compared when it is expanded again', async () => {
    const { editor, element, rows, drawn, given, change, answer, reads } = setUp();
    await answer();
    for (const child of await given) rows.getTreeItem(child);
    editor.collapsing.fire({ element });
    change('y');
    assert.equal(reads(), 1);
    editor.expanding.fire({ element });
    assert.equal(reads(), 2);
    await answer();
    assert.deepEqual(drawn, [['0']]);
    editor.expanding.fire({ element });
    assert.equal(reads(), 2);
  });
});
