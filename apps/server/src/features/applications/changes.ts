import type { Application, ApplicationChanges } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import type { RatedChange } from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import type { Context } from '../../kernel/context/context.ts';
import { toChangedColumns } from './applications.presenter.ts';
import type { ApplicationRecord } from './applications.queries.ts';
import { applicationExtras } from './extras.queries.ts';
import type { AfterSave } from './save.ts';
import { quotedRun } from './supersede/supersede.queries.ts';
import { changesSince } from './supersede/supersede.ts';
import type { Opened } from './values.ts';

type Before = { row: ApplicationRecord; opened: Opened };

/** The entries that a save changed; null for a removed entry. */
function changedEntries<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>) {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...keys].filter((key) => !same(before[key], after[key])).map((key) => [key, after[key] ?? null]),
  );
}

/** How a save changed the list of differences from the latest run (D11); null when that run is not superseded. */
async function outdatedChanges(context: Context, { row, opened }: Before, after: AfterSave) {
  if (after.row.status !== 'new_updated' || row.run_id === null) return null;
  const run = await quotedRun(context.db, row.run_id);
  if (!run?.superseded_at) return null;
  const before: RatedChange[] = row.status === 'new_updated' ? changesSince(run, opened) : [];
  const now = changesSince(run, after.opened);
  const isIn = (list: readonly RatedChange[], one: RatedChange) => list.some((other) => same(other, one));
  const left = new Set(now.map(({ field }) => field));
  return {
    superseded_at: run.superseded_at.toISOString(),
    changes: now.filter((one) => !isIn(before, one)) as NonNullable<Application['outdated']>['changes'],
    reverted: before.map(({ field }) => field).filter((field) => !left.has(field)),
  };
}

export async function presentChanges(
  context: Context,
  before: Before,
  after: AfterSave,
  lookup: object | null,
): Promise<ApplicationChanges> {
  const seesLog = may(context.viewer.role, 'application.log');
  const { row, opened, quoting } = after;
  const { quotes, alerts } = quoting;
  const communications = lookup && seesLog ? (await applicationExtras(context.db, row.id)).communications : 0;
  const useable_details = changedEntries(before.opened.values, opened.values);
  return {
    ...toChangedColumns(row, seesLog),
    payload: {
      status: row.status as ApplicationChanges['payload']['status'],
      address: row.address,
      useable_details: useable_details as ApplicationChanges['payload']['useable_details'],
    },
    provenance: changedEntries(before.opened.provenance, opened.provenance),
    outdated: await outdatedChanges(context, before, after),
    quotes: quotes && { ids: quotes.ids, superseded_at: quotes.superseded_at?.toISOString() ?? null },
    alerts: seesLog ? alerts : null,
    lookup: lookup && {
      api_address_data: lookup as Application['api_address_data'],
      communications_count: communications,
    },
  };
}
