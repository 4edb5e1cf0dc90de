import { ALERT_KEYS } from '@freeboard/domain/alerts';
import type { Context } from '../../../kernel/context/context.ts';
import { Alerts, lockSummary } from '../../applications/index.ts';

type Key = typeof ALERT_KEYS.auto_launch | typeof ALERT_KEYS.multiple_auto_launch;

const TITLES: Readonly<Record<Key, string>> = {
  [ALERT_KEYS.auto_launch]: 'Not launched with its upload',
  [ALERT_KEYS.multiple_auto_launch]: 'Not launched together with others',
};

/**
 * Raises an alert on an application with the reason why it was not launched automatically (D13); its next launch
 * ends the alert.
 */
export async function alertToFailedLaunch(context: Context, id: number, key: Key, reason: string): Promise<void> {
  const application = await lockSummary(context.db, id);
  if (!application) return;
  const alert = { runId: null, key, status: 'failed', title: TITLES[key], body: reason };
  await new Alerts(context.db, application).raise(alert);
  context.emit({
    kind: 'note',
    agencyId: application.agency_id,
    applicationId: id,
    ids: { application_id: id },
  });
}
