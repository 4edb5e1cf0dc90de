import { Outdated, prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { carriersStamp } from '../carriers.queries.ts';
import { type Prepared, prepareLaunch, refuseLaunched } from './prepare.ts';
import { startRun } from './start-run.ts';

/**
 * Launches an application: eligible carriers and the prices of local ones are determined before the transaction,
 * which then writes the whole run. @throws Fault not_found, invalid, conflict (launched already)
 */
export const launchApplication = prepareThenCommit<'launchApplication', Prepared>(
  (context, { application_id }) => prepareLaunch(context, application_id),
  async (context, { application_id }, prepared) => {
    const application = await Application.lockHead(context, application_id);
    if (!application.isLaunchable) return refuseLaunched(application);
    const { row } = application;
    const isSame = row.version === prepared.row.version;
    if (!isSame || (await carriersStamp(context.db, row.agency_id)) !== prepared.stamp) throw new Outdated();
    await startRun(application, prepared);
    return { application: await application.present() };
  },
);
