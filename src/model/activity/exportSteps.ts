import type { ActivityNode, ExportNode, FailureNode } from './activityNodes.ts';

/** Where a list was written to, with how much in it, or why it was not. */
export function exportSteps(node: ExportNode): readonly ActivityNode[] {
  const { record, id } = node;
  const { state, uri, what, entries } = record;
  const since = state.kind === 'writing' ? record.startedAt : state.at;
  const how = state.kind === 'written' ? 'done' : state.kind === 'writing' ? 'underWay' : 'failed';
  const read = state.kind === 'failed' ? 'notYet' : 'done';
  const bytes = state.kind === 'written' ? state.bytes : null;
  const failure: FailureNode[] =
    state.kind === 'failed'
      ? [
          {
            kind: 'failure',
            id: `${id}/failure`,
            cause: { kind: 'file', detail: state.detail },
            action: 'saveAgain',
            row: node,
          },
        ]
      : [];
  return [
    ...failure,
    { kind: 'step', id: `${id}/entries`, step: { kind: 'entries', what, count: entries }, state: read, since: null },
    { kind: 'step', id: `${id}/file`, step: { kind: 'file', uri, bytes }, state: how, since },
  ];
}
