import assert from 'node:assert/strict';
import { StandIn } from '../../e2e/support/standIn.ts';

/** The stand-in service of the suite. */
export function standIn(): StandIn {
  const url = process.env['TEST_SERVICE'];
  assert.ok(url, 'this suite has no service');
  return new StandIn(url);
}
