import { type ComponentChildren, type Context, createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';

/** What the pieces of the kit take from their page. */
export interface Page {
  readonly wording: {
    readonly say: ((key: 'showLess') => string) &
      ((key: 'more' | 'showAll' | 'showWholeText', values: { readonly count: string }) => string);
    readonly number: (value: number) => string;
  };
  readonly navigation: {
    /** Number of open entries of a long list, by the list's id; for a long text any number. */
    readonly opened: ReadonlyMap<string, number>;
  };
  /** `count` 0 closes. */
  readonly dispatch: (event: { readonly type: 'open'; readonly id: string; readonly count: number }) => void;
  /** Opens an address, after a check of the host. */
  readonly openLink: (url: string) => void;
}

const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  return useFrom(PageContext);
}

/** The context of a page: what all its parts use. */
interface PageContextOf<Tools> {
  readonly Provider: (props: { readonly value: Tools; readonly children: ComponentChildren }) => VNode;
  readonly use: () => Tools;
}

/** `pieces`: what the pieces of the kit take from it, if the page has any that do. */
export function pageContext<Tools>(pieces: (tools: Tools) => Page | null = () => null): PageContextOf<Tools> {
  const Own = createContext<Tools | null>(null);
  return {
    Provider: ({ value, children }) => (
      <PageContext.Provider value={pieces(value)}>
        <Own.Provider value={value}>{children}</Own.Provider>
      </PageContext.Provider>
    ),
    use: () => useFrom(Own),
  };
}

function useFrom<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('a part of the page stands outside the page');
  return value;
}
