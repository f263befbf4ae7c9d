import { usePanelTools } from '../panelTools.ts';
import type { FilesQuery } from './fileQuery.ts';
import { changedQuery, type FilesNavigation } from './filesNavigation.ts';

interface FilesPlace {
  readonly files: FilesNavigation;
  readonly change: (to: Partial<FilesNavigation>) => void;
  readonly changeQuery: (to: Partial<FilesQuery>) => void;
}

/** The user's position in the Files pane. */
export function useFiles(): FilesPlace {
  const { navigation, dispatch } = usePanelTools();
  const { files } = navigation;
  const change = (to: Partial<FilesNavigation>): void => dispatch({ type: 'files', change: to });
  return { files, change, changeQuery: (to) => change(changedQuery(files, to)) };
}
