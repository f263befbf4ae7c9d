import type { World } from '../../world.ts';

export const activityView = 'clearlydefined.activity';

/** The rows of the Activity view about what the user has done: without the pull requests of others. */
export async function activityRows(world: World): Promise<readonly string[]> {
  const rows = (await world.rows(activityView)).map((row) => world.plain(row));
  let isOfOthers = false;
  return rows.filter((row) => {
    if (!row.startsWith(' ')) isOfOthers = row.startsWith('Other open');
    return !isOfOthers;
  });
}
