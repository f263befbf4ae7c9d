import { EventEmitter, type MarkdownString, type TreeItem } from './values.ts';

interface TreeDataProvider {
  readonly onDidChangeTreeData: (listener: (rows: unknown) => void) => unknown;
  getChildren(node?: unknown): unknown;
  getTreeItem(node: unknown): TreeItem | Promise<TreeItem>;
  resolveTreeItem?(item: TreeItem, node: unknown): TreeItem;
}

/** A `TreeView` that is on the screen, expanded. */
export class TreeView {
  readonly #provider: TreeDataProvider;
  readonly #visibility = new EventEmitter<{ readonly visible: boolean }>();
  readonly #selected = new EventEmitter<{ readonly selection: readonly unknown[] }>();
  readonly #other = new EventEmitter<object>();
  readonly onDidChangeVisibility = this.#visibility.event;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidExpandElement = this.#other.event;
  readonly onDidCollapseElement = this.#other.event;
  readonly onDidChangeCheckboxState = this.#other.event;
  visible = true;
  selection: readonly unknown[] = [];
  title = '';
  message = '';
  description = '';
  badge: unknown;

  constructor(provider: TreeDataProvider) {
    this.#provider = provider;
  }

  show(visible: boolean): void {
    if (this.visible === visible) return;
    this.visible = visible;
    this.#visibility.fire({ visible });
  }

  select(...nodes: readonly unknown[]): void {
    this.selection = nodes;
    this.#selected.fire({ selection: nodes });
  }

  /** Called whenever the extension wants rows to be drawn again; VS Code draws once 200 ms pass without a call. */
  onDraw(listener: () => void): void {
    this.#provider.onDidChangeTreeData(listener);
  }

  async reveal(): Promise<void> {}

  dispose(): void {}

  /** Every row with two blanks per level: label, description and, with `withTooltip`, the tooltip on one line. */
  async rows({ withTooltip = false } = {}): Promise<readonly string[]> {
    const rows: string[] = [];
    const add = async (node: unknown, depth: number): Promise<void> => {
      const children = (await this.#provider.getChildren(node)) as readonly unknown[] | null | undefined;
      for (const child of children ?? []) {
        const item = await this.#provider.getTreeItem(child);
        const text = [labelOf(item), typeof item.description === 'string' ? item.description : ''].filter(Boolean);
        const tooltip = withTooltip ? tooltipOf(this.#provider.resolveTreeItem?.(item, child) ?? item) : '';
        rows.push('  '.repeat(depth) + [...text, tooltip].filter(Boolean).join(' – '));
        if (depth < 8) await add(child, depth + 1);
      }
    };
    await add(undefined, 0);
    return rows;
  }

  /** The first row whose label contains this text; `below`: below the first row with that label. */
  async find(text: string, below?: string): Promise<unknown> {
    const top = below === undefined ? undefined : await this.find(below);
    const search = async (node: unknown): Promise<unknown> => {
      const children = (await this.#provider.getChildren(node)) as readonly unknown[] | null | undefined;
      for (const child of children ?? []) {
        if (labelOf(await this.#provider.getTreeItem(child)).includes(text)) return child;
        const found = await search(child);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return search(top);
  }
}

function labelOf({ label, resourceUri }: TreeItem): string {
  if (label === undefined) return resourceUri?.path.split('/').at(-1) ?? '';
  return typeof label === 'string' ? label : label.label;
}

function tooltipOf({ tooltip }: TreeItem): string {
  const text = typeof tooltip === 'string' ? tooltip : ((tooltip as MarkdownString | undefined)?.value ?? '');
  return text.replaceAll(/\s+/g, ' ').trim();
}
