import { ALERT_KEYS, runFailure } from '@freeboard/domain/alerts';
import { failureText, isHiddenCarrier } from '@freeboard/domain/quotes';
import type { CarrierResult } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Alerts } from '../applications/index.ts';
import { plural } from './plural.ts';

export const notIncluded = (n: number): string => `${plural(n, 'quote')} not included`;

/** The alert for each outcome that is a failure (D12, D13). */
const ALERTS: Partial<Record<CarrierResult['outcome'], { key: string; status: string; title: (n: number) => string }>> =
  {
    timeout: { key: ALERT_KEYS.time_out, status: 'timeout', title: (n) => `${plural(n, 'carrier')} timed out` },
    error: { key: ALERT_KEYS.quote_not_included, status: 'failed', title: notIncluded },
  };

type Application = { id: number; agency_id: number };
type Answered = Pick<CarrierResult, 'outcome' | 'description' | 'failure'>;
type Ended = { carrier_name: string; result: Answered & Pick<CarrierResult, 'offers'> };
/** A carrier that is called again; `result` is null until it has answered. */
type AskedAgain = { carrier_name: string; result: Ended['result'] | null };

const answersOf = ({ carrier_name, result }: Ended): { carrier_name: string; result: Answered }[] =>
  (result.offers ?? [result]).map((answer) => ({ carrier_name, result: answer }));

export async function raiseAlerts(
  db: TenantDb,
  application: Application,
  runId: number,
  ended: readonly Ended[],
): Promise<void> {
  const shown = ended.filter(({ carrier_name }) => !isHiddenCarrier(carrier_name)).flatMap(answersOf);
  const alerts = new Alerts(db, application);
  for (const [outcome, endings] of Map.groupBy(shown, ({ result }) => result.outcome)) {
    const alert = ALERTS[outcome];
    if (!alert) continue;
    const lines = endings.map(
      ({ carrier_name, result }) =>
        `${carrier_name}: ${result.failure ? failureText(result.failure) : result.description.replaceAll(/\s+/g, ' ')}`,
    );
    const carriers = endings.map(({ carrier_name }) => carrier_name);
    await alerts.addLines({ ...alert, runId, lines, carriers });
  }
}

/**
 * Raises an alert when a run ended without any carrier's answer, and removes it once a carrier has answered.
 * `outcomes` are those of the shown carriers.
 */
export async function alertToRunFailure(
  db: TenantDb,
  application: Application,
  runId: number,
  outcomes: readonly string[],
): Promise<void> {
  const failure = runFailure(outcomes);
  const status = failure === 'time_out' ? 'failed' : 'timeout';
  const alerts = new Alerts(db, application);
  await alerts.setStatus({ runId, key: ALERT_KEYS.time_out, status });
  if (failure !== 'status_change') return alerts.end([ALERT_KEYS.status_change]);
  await alerts.raise({
    runId,
    key: ALERT_KEYS.status_change,
    status: 'failed',
    title: 'Complete without an answer',
    body: 'Every carrier failed or timed out, so there is nothing to compare or to send. Ask them again.',
  });
}

export async function reviseAlerts(
  db: TenantDb,
  application: Application,
  runId: number,
  ended: readonly AskedAgain[],
): Promise<void> {
  const names = ended.map(({ carrier_name }) => carrier_name);
  const alerts = new Alerts(db, application);
  for (const alert of Object.values(ALERTS)) await alerts.removeLines({ ...alert, runId }, names);
  const known = ended.flatMap(({ carrier_name, result }) => (result ? [{ carrier_name, result }] : []));
  await raiseAlerts(db, application, runId, known);
}
