/** What the watcher in every page has seen; times are milliseconds since 1970, so that they compare across processes. */
export interface Seen {
  /** When the cards of the overview were drawn; `null`: not yet. */
  readonly cards: number | null;
  readonly longestTask: number;
}

declare global {
  interface Window {
    clearlyDefinedSeen: { cards: number | null; longestTask: number };
  }
}

/** Runs in every page before its own scripts: notes when the cards are drawn, and the longest task. */
export function watchPage(): void {
  const seen: { cards: number | null; longestTask: number } = { cards: null, longestTask: 0 };
  window.clearlyDefinedSeen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.panes .pane')) return;
    observer.disconnect();
    requestAnimationFrame(() => (seen.cards = performance.timeOrigin + performance.now()));
  }).observe(document, { childList: true, subtree: true });
}

/** Something to do in a page, and what is on the page when it is done. Selectors and values; what is clicked is clicked by script. */
export interface Deed {
  readonly click?: string;
  /** Into the field found by this selector. */
  readonly type?: { readonly into: string; readonly text: string };
  /** A text in an element, or an attribute of it, that has to change. */
  readonly changes: { readonly selector: string; readonly attribute: string | null };
}

/** Runs in a page: does it, and gives the milliseconds until the frame in which the change is drawn. */
export async function timeDeed({ click, type, changes }: Deed): Promise<number> {
  const read = (): string | null => {
    const element = document.querySelector(changes.selector);
    return changes.attribute === null
      ? (element?.textContent ?? null)
      : (element?.getAttribute(changes.attribute) ?? null);
  };
  const before = read();
  const began = performance.now();
  if (click !== undefined) document.querySelector<HTMLElement>(click)?.click();
  if (type) {
    const field = document.querySelector<HTMLInputElement>(type.into);
    if (field) field.value = type.text;
    field?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (read() !== before) requestAnimationFrame(() => resolve(performance.now() - began));
      else if (performance.now() - began > 20_000) reject(new Error(`nothing changed in ${changes.selector}`));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in a page: scrolls an element for a while and gives the longest time between two frames, in milliseconds. */
export async function timeScrolling({
  selector,
  forMs,
  by,
}: {
  selector: string;
  forMs: number;
  by: number;
}): Promise<number> {
  const element = document.querySelector(selector) ?? document.documentElement;
  return new Promise((resolve) => {
    const began = performance.now();
    let last = began;
    let longest = 0;
    const step = (now: number): void => {
      longest = Math.max(longest, now - last);
      last = now;
      element.scrollTop += by;
      if (now - began < forMs) requestAnimationFrame(step);
      else resolve(longest);
    };
    requestAnimationFrame((now) => {
      last = now;
      step(now);
    });
  });
}
