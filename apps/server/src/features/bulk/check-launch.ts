import { Fault } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationsByIds } from '../applications/index.ts';
import { unattended } from '../quoting/index.ts';
import { POLICY } from './policy.ts';
import { idsOf } from './start.ts';
import { contentsOf } from './work.queries.ts';

/** @throws Fault not_found, invalid */
export const checkBulkSelection: Verb<'checkBulkSelection'> = async (context, { selection }) =>
  contentsOf(context.db, await idsOf(context, selection));

/**
 * Counts how many selected applications can be launched; beyond a limit only the first ones are checked.
 * @throws Fault not_found, invalid
 */
export const checkBulkLaunch: Verb<'checkBulkLaunch'> = async (context, { selection }) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: these applications are of several.');
  const ids = await idsOf(context, selection);
  const checked = ids.slice(0, POLICY.mostChecked);
  const rows = await applicationsByIds(context.db, checked);
  return {
    total: ids.length,
    checked: checked.length,
    counts: await unattended.countByReadiness(context, agencyId, rows),
  };
};
