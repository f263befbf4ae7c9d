import type { PanelContent, PanelDefinition, PanelKnown, PanelSnapshot } from './snapshot.ts';

/**
 * A snapshot in transit. A definition may have half a megabyte, and most snapshots change only other parts: then it is
 * left out, and the page puts it in again.
 */
export interface SnapshotMessage {
  readonly type: 'snapshot';
  readonly snapshot: PanelSnapshot;
  /** The definition is the one of the snapshot before. */
  readonly isSameDefinition: boolean;
}

/** `sent`: the definition that the page has, `null` when it has none. */
export function packSnapshot(snapshot: PanelSnapshot, sent: PanelDefinition | null): SnapshotMessage {
  const isSameDefinition = sent !== null && definitionIn(snapshot.content) === sent;
  const content = isSameDefinition ? withDefinition(snapshot.content, null) : snapshot.content;
  return { type: 'snapshot', snapshot: { ...snapshot, content }, isSameDefinition };
}

/** `before`: the last unpacked one. */
export function unpackSnapshot(
  { snapshot, isSameDefinition }: SnapshotMessage,
  before: PanelSnapshot | null,
): PanelSnapshot {
  if (!isSameDefinition || !before) return snapshot;
  return { ...snapshot, content: withDefinition(snapshot.content, definitionIn(before.content)) };
}

export function definitionIn(content: PanelContent): PanelDefinition | null {
  return knownIn(content)?.definition ?? null;
}

/** The available data, whatever the result of the last request. */
export function knownIn(content: PanelContent): PanelKnown | null {
  if (content.state === 'known') return content;
  return content.state === 'notHarvested' ? null : content.lastKnown;
}

function withDefinition(content: PanelContent, definition: PanelDefinition | null): PanelContent {
  if (content.state === 'known') return { ...content, definition };
  if (content.state === 'notHarvested' || !content.lastKnown) return content;
  return { ...content, lastKnown: { ...content.lastKnown, definition } };
}
