import { commonFacts } from './contract/commonFacts.ts';
import { curationFacts } from './contract/curationFacts.ts';
import { definitionFacts } from './contract/definitionFacts.ts';
import type { Table } from './contract/fact.ts';
import { findFacts } from './contract/findFacts.ts';
import { harvestFacts } from './contract/harvestFacts.ts';
import { postFacts } from './contract/postFacts.ts';
import { writeFacts } from './contract/writeFacts.ts';
import type { Dialect } from './data/dialect.ts';

export type { Fact, Table } from './contract/fact.ts';
export type { Session, Verdict } from './contract/run.ts';
export { line, openSession } from './contract/run.ts';

/**
 * Everything the service promises, as one table to be read and to be run against any copy of it. Rows name no component:
 * subjects are found at run time. Without `writes` nothing lasting is done: no pull request, no harvest, no question
 * about anything the service does not hold already.
 */
export function contract(dialect: Dialect, options: { readonly writes: boolean }): Table {
  const tables = [
    ...commonFacts,
    ...definitionFacts(dialect),
    ...findFacts(dialect),
    ...postFacts(dialect),
    ...curationFacts(dialect),
    ...harvestFacts,
    ...(options.writes ? writeFacts(dialect) : []),
  ];
  return tables.filter((fact) => fact.in === undefined || fact.in === dialect);
}
