import { isLaunchable } from '@freeboard/domain/applications';
import { view } from '@freeboard/domain/forms';
import { noCarrierText } from '@freeboard/domain/quotes';
import { acceptsApplication, type CarrierConfig, type CarrierResult } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { Application, type ApplicationHead, type ApplicationRecord } from '../../applications/index.ts';
import { enabledCarriers, writesType } from '../carriers.ts';
import { presentRequest } from '../request.ts';
import { launchPatience, rateLocally } from './rate-locally.ts';

type Refused = { carrier: CarrierConfig; writes: boolean; reasons: string[] };

/** Everything a launch needs before it writes anything. */
export type Prepared = ReturnType<typeof presentRequest> & {
  row: ApplicationRecord;
  accepted: CarrierConfig[];
  refused: Refused[];
  /** The results of accepted carriers' rate tables, by carrier. */
  rated: ReadonlyMap<number, CarrierResult>;
  /** The version of the carriers that were read; it changes with any of them. */
  stamp: string;
};

/** @throws Fault conflict, with the application's current state */
export async function refuseLaunched(application: Pick<ApplicationHead, 'present'>): Promise<never> {
  throw new Fault('conflict', 'This application has been launched already.', {
    data: { application: await application.present() },
  });
}

/**
 * The carriers that accept the application, why the others do not, and the results of rate tables.
 * @throws Fault not_found, invalid, conflict
 */
export async function prepareLaunch(context: Context, applicationId: number): Promise<Prepared> {
  const application = await Application.find(context, applicationId);
  const { row } = application;
  if (!isLaunchable(row.status as Parameters<typeof isLaunchable>[0])) return refuseLaunched(application);
  application.refuseArchived();
  const presented = presentRequest(row, context.now);
  const { opened, request } = presented;
  const { errors, is_launchable } = view(opened.form, opened.values, opened.context);
  if (!is_launchable) throw invalid(structuredClone(errors));
  const { carriers: enabled, stamp } = await enabledCarriers(context, row.agency_id);
  const carriers = enabled.filter((carrier) => writesType(carrier, request.type));
  if (carriers.length === 0) throw new Fault('invalid', `${noCarrierText(request.type)} Add a custom quote instead.`);
  const accepted: CarrierConfig[] = [];
  const refused: Refused[] = [];
  const answers = await Promise.all(carriers.map((carrier) => acceptsApplication(carrier, request)));
  carriers.forEach((carrier, at) => {
    const answer = answers[at];
    if (!answer || answer.accepts) accepted.push(carrier);
    else refused.push({ carrier, writes: answer.writes, reasons: answer.reasons });
  });
  const local = accepted.filter(({ kind }) => kind === 'rate-table');
  const rated = await rateLocally(context, local, request, launchPatience);
  return { ...presented, row, accepted, refused, rated, stamp };
}
