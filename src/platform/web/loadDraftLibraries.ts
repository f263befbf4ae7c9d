import type * as DraftLibraries from './draftLibraries.ts';

let loaded: typeof DraftLibraries | null = null;

/** Loads the module once; a failed load is tried again with the next call. */
export async function loadDraftLibraries(address: string): Promise<void> {
  loaded ??= await load(address);
}

/** The libraries. They must be loaded. */
export function draftLibraries(): typeof DraftLibraries {
  if (loaded === null) throw new Error('the libraries of drafts are not loaded yet');
  return loaded;
}

/** The extension host serves files of an extension to `fetch`, wherever they are, but not to `import()`. */
async function load(address: string): Promise<typeof DraftLibraries> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} can't be read: status ${response.status}`);
  const source = new Blob([await response.arrayBuffer()], { type: 'text/javascript' });
  const url = URL.createObjectURL(source);
  try {
    return (await import(url)) as typeof DraftLibraries;
  } finally {
    URL.revokeObjectURL(url);
  }
}
