import { useEffect, useRef, useState } from 'preact/hooks';
import { problemLabel } from '../files/problemLabels.ts';
import { usePanelTools } from '../panelTools.ts';
import { mostGlobs } from './fieldEdit.ts';

/** How many files each glob matches, of how many; `null` for what is no glob, absent while it is being counted. */
export interface GlobCounts {
  readonly counts: ReadonlyMap<string, number | null>;
  readonly total: number;
  /** Why nothing could be counted, in words; empty: nothing is wrong. */
  readonly problem: string;
}

/** How long nothing was typed before files are counted: milliseconds. */
const stillFor = 200;
const longest = 4000;

/** Counts for the latest globs; those that were counted before keep their count meanwhile. */
export function useGlobCounts(globs: readonly string[]): GlobCounts {
  const { request, wording } = usePanelTools();
  const tools = useRef({ request, wording });
  tools.current = { request, wording };
  const [known, setKnown] = useState<GlobCounts>({ counts: new Map(), total: 0, problem: '' });
  const asked = globs.filter((glob) => glob !== '' && glob.length <= longest).slice(0, mostGlobs);
  useEffect(() => {
    if (asked.length === 0) return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      void tools.current.request('matchGlobs', { globs: asked }).then((outcome) => {
        if (!isLatest) return;
        if (!outcome.ok)
          return setKnown((before) => ({ ...before, problem: problemLabel(outcome.problem, tools.current.wording) }));
        const { counts, total } = outcome.value;
        setKnown({ counts: new Map(asked.map((glob, at) => [glob, counts[at] ?? null])), total, problem: '' });
      });
    }, stillFor);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [asked.join('\n')]);
  return known;
}
