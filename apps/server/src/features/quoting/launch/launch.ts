import { isLaunchable } from '@freeboard/domain/applications';
import { found } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit } from '../../../kernel/verbs.ts';
import { applicationById, lockSummary, presentById } from '../../applications/index.ts';
import { carriersStamp } from '../carriers.queries.ts';
import { type Prepared, prepareLaunch, refuseLaunched } from './prepare.ts';
import { startRun } from './start-run.ts';

/**
 * Launches an application: which carriers take it, and what those give that are rated here, is found out before the
 * transaction, which then writes the whole run at once. @throws Fault not_found, invalid, conflict (launched already)
 */
export const launchApplication = prepareThenCommit<'launchApplication', Prepared>(
  (context, { application_id }) => prepareLaunch(context, application_id),
  async (context, { application_id }, prepared) => {
    const application = found(await lockSummary(context.db, application_id));
    if (!isLaunchable(application.status as Parameters<typeof isLaunchable>[0]))
      return refuseLaunched(context, found(await applicationById(context.db, application_id)));
    const isSame = application.version === prepared.row.version;
    if (!isSame || (await carriersStamp(context.db, application.agency_id)) !== prepared.stamp) throw new Outdated();
    await startRun(context, application, prepared);
    return { application: await presentById(context, application_id) };
  },
);
