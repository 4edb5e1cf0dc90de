import { isLaunchable, type LaunchReadiness } from '@freeboard/domain/applications';
import { view } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import type { ApplicationRecord } from '../../applications/index.ts';
import { enabledCarriers, writesType } from '../carriers.ts';
import { presentRequest } from '../request.ts';
import { unplacedErrors } from './refuse-unplaced.ts';

type Carriers = Awaited<ReturnType<typeof enabledCarriers>>['carriers'];

/** Whether an unattended launch would call carriers for an application, or the first reason why not. */
function readinessOf(row: ApplicationRecord, carriers: Carriers, now: Date): LaunchReadiness {
  if (row.archived_at !== null) return 'archived';
  if (!isLaunchable(row.status as Parameters<typeof isLaunchable>[0])) return 'launched';
  const { opened, request } = presentRequest(row, now);
  if (!carriers.some((carrier) => writesType(carrier, request.type))) return 'no_carrier';
  if (!view(opened.form, opened.values, opened.context).is_launchable) return 'incomplete';
  return unplacedErrors(row, now) === null ? 'ready' : 'unplaced';
}

/** Counts the viewer's agency's applications by readiness; yields to other work in between. */
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
