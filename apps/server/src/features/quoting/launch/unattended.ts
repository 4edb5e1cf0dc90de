import { ALERT_KEYS } from '@freeboard/domain/alerts';
import { isLaunchable, type LaunchReadiness } from '@freeboard/domain/applications';
import {
  isLineUnnamed,
  LINE_NOT_NAMED,
  openUnplaced,
  shownUnplaced,
  unplacedText,
  view,
} from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import {
  Alerts,
  Application,
  type ApplicationRecord,
  lockSummary,
  openValues,
  unplacedOf,
} from '../../applications/index.ts';
import { enabledCarriers, writesType } from '../carriers.queries.ts';
import { presentRequest } from '../request.ts';

// Unattended launches: of an upload, of several applications, or of a lead.

function unplacedErrors(row: ApplicationRecord, now: Date): Record<string, string[]> | null {
  const unplaced = unplacedOf(row);
  if (isLineUnnamed(unplaced))
    return { [LINE_NOT_NAMED.field ?? '']: ['The file named neither flood nor home. Say which it is.'] };
  const { form, values, provenance, context: setting } = openValues(row, now);
  const open = openUnplaced(unplaced, provenance);
  if (open.size === 0) return null;
  const shown = shownUnplaced(form, values, view(form, values, setting), open);
  if (shown.length === 0) return null;
  return Object.fromEntries(
    shown.map(({ field, text }) => [field.key, [`${unplacedText(text)} Change or confirm it.`]]),
  );
}

/**
 * Refuses an unattended launch while the form differs from the imported file, because no one would see the difference
 * before the quotes.
 * @throws Fault not_found, invalid by field
 */
export async function refuseUnplaced(context: Context, applicationId: number): Promise<void> {
  const errors = unplacedErrors((await Application.find(context, applicationId)).row, context.now);
  if (errors) throw invalid(errors);
}

type Carriers = Awaited<ReturnType<typeof enabledCarriers>>['carriers'];

function readinessOf(row: ApplicationRecord, carriers: Carriers, now: Date): LaunchReadiness {
  if (row.archived_at !== null) return 'archived';
  if (!isLaunchable(row.status as Parameters<typeof isLaunchable>[0])) return 'launched';
  const { opened, request } = presentRequest(row, now);
  if (!carriers.some((carrier) => writesType(carrier, request.type))) return 'no_carrier';
  if (!view(opened.form, opened.values, opened.context).is_launchable) return 'incomplete';
  return unplacedErrors(row, now) === null ? 'ready' : 'unplaced';
}

export async function countByReadiness(
  context: Context,
  agencyId: number,
  rows: readonly ApplicationRecord[],
): Promise<Partial<Record<LaunchReadiness, number>>> {
  const { carriers } = await enabledCarriers(context, agencyId);
  const counts: Partial<Record<LaunchReadiness, number>> = {};
  for (const row of rows) {
    const readiness = readinessOf(row, carriers, context.now);
    counts[readiness] = (counts[readiness] ?? 0) + 1;
    await new Promise(setImmediate);
  }
  return counts;
}

const FAILURES = {
  upload: { key: ALERT_KEYS.auto_launch, title: 'Not launched with its upload' },
  several: { key: ALERT_KEYS.multiple_auto_launch, title: 'Not launched together with others' },
  lead: { key: ALERT_KEYS.auto_launch, title: 'Not launched automatically' },
} as const;

/**
 * Raises an alert with the reason why an application was not launched automatically (D13); the next launch removes
 * it.
 */
export async function alertToFailure(
  context: Context,
  id: number,
  launchOf: keyof typeof FAILURES,
  reason: string,
): Promise<void> {
  const application = await lockSummary(context.db, id);
  if (!application) return;
  const alert = { runId: null, status: 'failed', ...FAILURES[launchOf], body: reason };
  await new Alerts(context.db, application).raise(alert);
  context.emit({
    kind: 'note',
    agencyId: application.agency_id,
    applicationId: id,
    ids: { application_id: id },
  });
}
