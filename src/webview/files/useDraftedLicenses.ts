import { useMemo } from 'preact/hooks';
import { useAroundDefinition } from '../changes/aroundDefinition.ts';

const ofFile = 'file:';

/** The licenses that the draft gives to files, by their path. */
export function useDraftedLicenses(): ReadonlyMap<string, string> {
  const { draft } = useAroundDefinition();
  return useMemo(() => {
    const fields = (draft?.fields ?? []).filter(({ field, after }) => field.startsWith(ofFile) && after !== null);
    return new Map(fields.map(({ field, after }) => [field.slice(ofFile.length), after ?? '']));
  }, [draft]);
}
