import picomatch from 'picomatch';
import type { TextDocument } from './documents.ts';
import { CancellationTokenSource, Disposable, type Position, Range, type RelativePattern } from './values.ts';

type Kind = 'codeActions' | 'hover' | 'codeLenses' | 'links' | 'completions' | 'inlayHints';

interface Filter {
  readonly scheme?: string;
  readonly language?: string;
  readonly pattern?: string | RelativePattern;
}

type Selector = string | Filter | readonly (string | Filter)[];
type Provider = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

interface Text {
  readonly value: string;
}

export interface Command {
  readonly title: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

interface Hint {
  readonly label: readonly (Text & { readonly tooltip?: Text })[];
}

/** What the extension offers in text editors: hovers, code lenses, quick fixes and the like. */
export class Languages {
  readonly #providers: { readonly kind: Kind; readonly selector: Selector; readonly provider: Provider }[] = [];
  /** The functions of `vscode.languages`. */
  readonly api: object = {
    registerCodeActionsProvider: this.#register('codeActions'),
    registerHoverProvider: this.#register('hover'),
    registerCodeLensProvider: this.#register('codeLenses'),
    registerDocumentLinkProvider: this.#register('links'),
    registerCompletionItemProvider: this.#register('completions'),
    registerInlayHintsProvider: this.#register('inlayHints'),
  };

  /** The texts of the hover at a place. */
  async hover(document: TextDocument, at: Position): Promise<string> {
    const found = await this.#ask('hover', 'provideHover', document, at);
    return found
      .flatMap((hover) => (hover as { readonly contents: Text | readonly Text[] }).contents)
      .map(({ value }) => value)
      .join('\n');
  }

  /** The code lenses, from top to bottom. */
  async lenses(document: TextDocument): Promise<readonly Command[]> {
    const found = (await this.#ask('codeLenses', 'provideCodeLenses', document)) as readonly {
      readonly range: Range;
      readonly command?: Command;
    }[];
    const sorted = found.toSorted((a, b) => a.range.start.line - b.range.start.line);
    return sorted.flatMap(({ command }) => command ?? []);
  }

  /** Quick fixes of a text. */
  async fixes(document: TextDocument, range: Range, diagnostics: readonly object[]): Promise<readonly object[]> {
    const found = await this.#ask('codeActions', 'provideCodeActions', document, range, {
      diagnostics,
      triggerKind: 1,
    });
    return found as readonly object[];
  }

  /** Labels of what can be completed at a place. */
  async completions(document: TextDocument, at: Position): Promise<readonly string[]> {
    const found = await this.#ask('completions', 'provideCompletionItems', document, at);
    const items = found.flatMap((one) => (one as { readonly items?: readonly object[] }).items ?? [one as object]);
    return items.map((item) => {
      const { label } = item as { readonly label: string | { readonly label: string } };
      return typeof label === 'string' ? label : label.label;
    });
  }

  /** Targets of the links of a text. */
  async links(document: TextDocument): Promise<readonly string[]> {
    const found = await this.#ask('links', 'provideDocumentLinks', document);
    return found.map((link) => String((link as { readonly target?: unknown }).target));
  }

  /** Licenses and the like at the ends of lines: each with its tooltip, which opens as the pointer rests on it. */
  async hints(document: TextDocument): Promise<ReadonlyMap<string, string>> {
    const whole = new Range(0, 0, document.lineCount, 0);
    const providers = this.#providers.filter((one) => one.kind === 'inlayHints' && isFor(one.selector, document));
    const all = await Promise.all(
      providers.map(async ({ provider }) => {
        const hints = (await provider['provideInlayHints']?.(document, whole)) as readonly Hint[];
        return hints.map((hint) => [hint.label.map(({ value }) => value).join(''), provider, hint] as const);
      }),
    );
    return new Map(
      all.flat().map(([text, provider, hint]) => {
        const resolved = provider['resolveInlayHint']?.(hint) as Hint | undefined;
        return [text, (resolved ?? hint).label.map(({ tooltip }) => tooltip?.value ?? '').join('')];
      }),
    );
  }

  #register(kind: Kind): (selector: Selector, provider: Provider) => Disposable {
    return (selector, provider) => {
      const entry = { kind, selector, provider };
      this.#providers.push(entry);
      return new Disposable(() => this.#providers.splice(this.#providers.indexOf(entry), 1));
    };
  }

  async #ask(kind: Kind, method: string, document: TextDocument, ...rest: readonly unknown[]): Promise<unknown[]> {
    const { token } = new CancellationTokenSource();
    const providers = this.#providers.filter((one) => one.kind === kind && isFor(one.selector, document));
    const found = await Promise.all(providers.map(({ provider }) => provider[method]?.(document, ...rest, token)));
    return found.flat().filter((one) => one !== undefined && one !== null);
  }
}

function isFor(selector: Selector, { uri, languageId }: TextDocument): boolean {
  return [selector].flat().some((one) => {
    const filter = typeof one === 'string' ? { language: one } : (one as Filter);
    const { scheme, language, pattern } = filter;
    if (scheme !== undefined && scheme !== uri.scheme) return false;
    if (language !== undefined && language !== '*' && language !== languageId) return false;
    if (pattern === undefined) return true;
    const [base, glob] = typeof pattern === 'string' ? ['', pattern] : [pattern.baseUri.path, pattern.pattern];
    const path = base === '' ? uri.path : uri.path.slice(base.length + 1);
    return uri.path.startsWith(base) && picomatch(glob, { dot: true })(path);
  });
}
