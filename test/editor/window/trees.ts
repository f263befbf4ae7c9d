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
  /** How rows begin, by id: afterwards each is as the user expanded or collapsed it. */
  readonly #begun = new Map<unknown, number>();
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
    await this.#visit((item, node, depth) => {
      const tooltip = withTooltip ? oneLine(tooltipOf(this.#resolved(item, node))) : '';
      rows.push('  '.repeat(depth) + [textOf(item), tooltip].filter(Boolean).join(' – '));
    });
    return rows;
  }

  /**
   * Everything the editor shows of every row: a line as of `rows`, and below it a line for each of what it has: icon and
   * kind, click, spoken text, checkbox, tooltip.
   */
  async drawing(): Promise<readonly string[]> {
    const lines: string[] = [];
    await this.#visit((item, node, depth) => {
      const indent = '  '.repeat(depth);
      const begun = ['', 'collapsed', 'expanded'][this.#begun.get(item.id) ?? 0] ?? '';
      const details = detailsOf(this.#resolved(item, node), begun).map((line) => `${indent}    ${line}`);
      lines.push(`${indent}${textOf(item)}`, ...details);
    });
    return lines;
  }

  #resolved(item: TreeItem, node: unknown): TreeItem {
    return this.#provider.resolveTreeItem?.(item, node) ?? item;
  }

  async #visit(show: (item: TreeItem, node: unknown, depth: number) => void): Promise<void> {
    const add = async (node: unknown, depth: number): Promise<void> => {
      const children = (await this.#provider.getChildren(node)) as readonly unknown[] | null | undefined;
      for (const child of children ?? []) {
        const item = await this.#provider.getTreeItem(child);
        if (!this.#begun.has(item.id)) this.#begun.set(item.id, item.collapsibleState);
        show(item, child, depth);
        if (depth < 8) await add(child, depth + 1);
      }
    };
    await add(undefined, 0);
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

function textOf(item: TreeItem): string {
  return [labelOf(item), typeof item.description === 'string' ? item.description : ''].filter(Boolean).join(' – ');
}

function tooltipOf({ tooltip }: TreeItem): string {
  return typeof tooltip === 'string' ? tooltip : ((tooltip as MarkdownString | undefined)?.value ?? '');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function detailsOf(item: TreeItem, begun: string): readonly string[] {
  const { iconPath, contextValue, command, resourceUri, checkboxState } = item as Shown;
  const spoken = (item as Shown).accessibilityInformation?.label;
  const icon = iconPath ? `$(${iconPath.id})${iconPath.color ? ` ${iconPath.color.id}` : ''}` : '';
  const texts = (command?.arguments ?? []).filter((one) => typeof one === 'string').join(' ');
  const announced = [labelOf(item), item.description].filter(Boolean).join(' ');
  const tooltip = readable(tooltipOf(item)).split('\n').filter(Boolean);
  return [
    [begun, icon, contextValue].filter(Boolean).join(', '),
    command ? `click: ${[command.command, texts].filter(Boolean).join(' ')} “${command.title}”` : '',
    spoken === undefined || spoken === announced ? '' : `spoken: ${oneLine(spoken)}`,
    checkboxState ? `checkbox: ${checkboxState.state === 1 ? 'ticked' : 'empty'}, ${checkboxState.tooltip}` : '',
    resourceUri ? `file: ${resourceUri.path}` : '',
    ...tooltip.map((line) => `| ${line.trimEnd()}`),
  ].filter(Boolean);
}

/** Markdown without its numbered characters and without the arguments of its commands. */
function readable(markdown: string): string {
  return markdown
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/\(command:([\w.]+)\?[^)]*\)/g, '($1 …)');
}

/** What the extension sets beside what the stand-in's `TreeItem` declares. */
type Shown = TreeItem & {
  readonly iconPath?: { readonly id: string; readonly color?: { readonly id: string } };
  readonly command?: { readonly command: string; readonly title: string; readonly arguments?: readonly unknown[] };
  readonly accessibilityInformation?: { readonly label: string };
  readonly checkboxState?: { readonly state: number; readonly tooltip: string };
};
