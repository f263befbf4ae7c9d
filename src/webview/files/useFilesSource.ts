import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilesQuery } from '../../protocol/files.ts';
import { usePanelTools } from '../panelTools.ts';
import { isSamePlace } from './filesQuery.ts';
import { FilesSource } from './filesSource.ts';

/** Rows at most in view, for the first question: later ones are asked by what is drawn. */
const firstRows = 60;

/** The rows that a query gives, as long as the pane is on show. `firstRow` is where one was before. */
export function useFilesSource(query: FilesQuery, dataVersion: number, firstRow: number): FilesSource {
  const { request } = usePanelTools();
  const [, redraw] = useState(0);
  // The page makes its tools anew with every draw; asking is the same whichever is used.
  const ask = useRef(request);
  ask.current = request;
  const [source] = useState(
    () =>
      new FilesSource(
        (params) => ask.current('files', params),
        () => redraw((times) => times + 1),
      ),
  );
  const last = useRef<{ readonly query: FilesQuery; readonly dataVersion: number } | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { query, dataVersion };
    if (before === null) source.look({ from: firstRow, to: firstRow + firstRows });
    source.ask(query, before === null || isSamePlace(before.query, query) ? 'here' : 'top');
  }, [source, query, dataVersion]);
  useEffect(() => () => source.dispose(), [source]);
  return source;
}
