import { nextSteps } from '@freeboard/domain/quotes';
import { revealCarrier } from '../../../kernel/database/masked.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { requestEvent } from '../requests/progress.ts';
import { reviseAlerts } from '../run-alerts.ts';
import { reopenRun, requestInRun, requeue } from './ask-again.queries.ts';

/**
 * Retries a carrier of the current run that failed or timed out, with the run's values and a new idempotency key, so
 * that the carrier does not repeat its earlier answer. The failed answer stays as superseded.
 * @throws Fault not_found, conflict (changed since, or nothing to retry)
 */
export const askCarrierAgain: Verb<'askCarrierAgain'> = async (context, { application_id, quote_id }) => {
  const { db, now } = context;
  const application = await Application.lockHead(context, application_id);
  const { row } = application;
  if (row.run_id === null || application.isLaunchable)
    throw new Fault('conflict', 'Launch this application first: it has changed or was never quoted.');
  application.refuseArchived();
  const asked = found(await requestInRun(db, row.run_id, quote_id));
  const { outcome, failure } = asked;
  if (asked.state !== 'done' || outcome === null) throw new Fault('conflict', 'The carrier is being asked already.');
  if (!nextSteps({ outcome, failure }).includes('again'))
    throw new Fault('conflict', 'The carrier has answered; asked again it would say the same.');
  if (!asked.is_enabled) throw new Fault('conflict', 'The carrier is switched off.');
  if (asked.is_changed_over)
    throw new Fault('conflict', 'The carrier was changed over between test and production since. Quote again.');
  await requeue(db, asked.id, now);
  await reopenRun(db, row.run_id);
  await reviseAlerts(db, row, row.run_id, [{ carrier_name: revealCarrier(asked.carrier_name), result: null }]);
  await application.refreshFigures({ status: 'launched', updated_at: now });
  context.emit(requestEvent({ id: asked.id, agency_id: row.agency_id, application_id: row.id }));
  application.emit();
  application.record(
    'asked a carrier again',
    row.status === 'launched' ? [] : [{ field: 'status', from: row.status, to: 'launched' }],
  );
  context.wakeEngine();
  return { application: await application.present() };
};
