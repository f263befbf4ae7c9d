import { commonFacts } from './contract/commonFacts.ts';
import { curationFacts } from './contract/curationFacts.ts';
import { definitionFacts } from './contract/definitionFacts.ts';
import type { Table } from './contract/fact.ts';
import { findFacts } from './contract/findFacts.ts';
import { harvestFacts } from './contract/harvestFacts.ts';
import { noticeFacts } from './contract/noticeFacts.ts';
import { postFacts } from './contract/postFacts.ts';
import { writeFacts } from './contract/writeFacts.ts';
import type { Dialect } from './data/dialect.ts';

export type { Fact, Table } from './contract/fact.ts';
export type { Session, Verdict } from './contract/run.ts';
export { line, openSession } from './contract/run.ts';

/**
 * All promises of the service as one table, which can be read, and checked against any deployment. Rows name no
 * component: subjects are found at run time. Without `writes` the facts change nothing: they create no pull request
 * and no harvest, and request only data the service already holds.
 */
export function contract(dialect: Dialect, options: { readonly writes: boolean }): Table {
  const tables = [
    ...commonFacts,
    ...definitionFacts(dialect),
    ...findFacts(dialect),
    ...postFacts(dialect),
    ...noticeFacts(),
    ...curationFacts(dialect),
    ...harvestFacts,
    ...(options.writes ? writeFacts(dialect) : []),
  ];
  return tables.filter((fact) => fact.in === undefined || fact.in === dialect);
}
