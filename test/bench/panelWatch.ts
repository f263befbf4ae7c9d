/** What the observer in every page has recorded about the page's scripts. */
export interface Seen {
  /** Milliseconds; 0: no task took more than 50. */
  longestTask: number;
}

declare global {
  interface Window {
    clearlyDefinedSeen: Seen;
  }
}

/**
 * Runs in every page before its own scripts: records the longest task. The workbench runs in the same thread, so tasks
 * of other pages do not count.
 */
export function watchPage(): void {
  const seen: Seen = { longestTask: 0 };
  window.clearlyDefinedSeen = seen;
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (name === 'self') seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** An action in a page, and what the page shows when it is done. Selectors and values; a script performs the clicks. */
export interface Deed {
  readonly click?: string;
  /** The text is typed into the field with this selector. */
  readonly type?: { readonly into: string; readonly text: string };
  /** A text in an element, or one of its attributes, that has to change. */
  readonly changes: { readonly selector: string; readonly attribute: string | null };
}

/** Runs in a page: performs the action, and returns the milliseconds until the frame that shows the change. */
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

/**
 * Runs in a page: when an element with this text was drawn, in milliseconds since 1970, like the clocks of other
 * processes.
 */
export async function whenDrawn({ selector, text }: { selector: string; text: string }): Promise<number> {
  const isThere = (): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text));
  return new Promise((resolve) => {
    const look = (): void => {
      if (isThere()) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Milliseconds between two frames. */
export interface Frames {
  readonly longest: number;
  /** Frames over 32 ms. */
  readonly late: number;
  readonly all: number;
}

/** Runs in a page: observes its frames for this number of milliseconds. */
export async function timeFrames(forMs: number): Promise<Frames> {
  return new Promise((resolve) => {
    let began = 0;
    let last = 0;
    const frames = { longest: 0, late: 0, all: 0 };
    const step = (now: number): void => {
      if (began === 0) began = now;
      else {
        frames.all++;
        frames.longest = Math.max(frames.longest, now - last);
        if (now - last > 32) frames.late++;
      }
      last = now;
      if (now - began < forMs) requestAnimationFrame(step);
      else resolve(frames);
    };
    requestAnimationFrame(step);
  });
}
