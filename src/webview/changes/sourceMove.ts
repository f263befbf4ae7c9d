import type { SourceLocation } from '../../core/definition.ts';

/** Whether a source is another repository, or the same at another place. `null`: unknown for one side, or unclear. */
export function sourceMove(before: SourceLocation | null, after: SourceLocation | null): 'moved' | 'same' | null {
  const [old, now] = [repositoryOf(before), repositoryOf(after)];
  if (old === null || now === null) return null;
  return old === now ? 'same' : 'moved';
}

function repositoryOf(location: SourceLocation | null): string | null {
  if (!location) return null;
  const { type, provider, namespace, name } = location;
  return name === null ? null : [type, provider, namespace, name].join('/').toLowerCase();
}
