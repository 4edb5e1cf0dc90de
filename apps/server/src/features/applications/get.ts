import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { type ApplicationType, otherLineOf } from '@freeboard/domain/applications';
import { view } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { quotesOf } from '../quotes/index.ts';
import { applicationsAtAddress } from './address/at-address.ts';
import { toApplication, toQuotedColumns } from './applications.presenter.ts';
import {
  type ApplicationRecord,
  applicationById,
  type LinkedRow,
  linkedTo,
  quotedColumns,
} from './applications.queries.ts';
import { applicationExtras } from './extras.queries.ts';
import { notesOf } from './notes/notes-of.ts';
import { quotedRun } from './supersede/supersede.queries.ts';
import { changesSince } from './supersede/supersede.ts';
import { type Opened, openValues } from './values.ts';

/** The differences from the values of the latest run; null unless an edit superseded that run (D11). */
async function outdatedOf(context: Context, row: ApplicationRecord, opened: Opened): Promise<Application['outdated']> {
  if (row.status !== 'new_updated' || row.run_id === null) return null;
  const run = await quotedRun(context.db, row.run_id);
  if (!run?.superseded_at) return null;
  const changes = changesSince(run, opened);
  return {
    superseded_at: run.superseded_at.toISOString(),
    changes: changes as NonNullable<Application['outdated']>['changes'],
  };
}

/**
 * The applications linked to this one, those of the house's other line first. If none is of that line, adds the same
 * client's latest unarchived application of that line at the address.
 */
export async function linkedOf(db: TenantDb, row: ApplicationRecord): Promise<LinkedRow[]> {
  const linked = await linkedTo(db, row);
  const other = otherLineOf(row.type as ApplicationType);
  if (other === null || row.client_id === null || linked.some(({ type }) => type === other)) return linked;
  const there = await applicationsAtAddress(db, row.agency_id, row.address);
  const beside = there.find(({ type, client_id }) => type === other && client_id === row.client_id);
  return beside ? [{ ...beside, origin_id: null }, ...linked] : linked;
}

export async function present(
  context: Context,
  row: ApplicationRecord,
  opened: Opened = openValues(row, context.now),
): Promise<Application> {
  // Notes, alerts and the log are visible only to the agency (R7.9).
  const seesLog = may(context.viewer.role, 'application.log');
  const [quotes, notes, outdated, extras, linked] = await Promise.all([
    quotesOf(context, row.id),
    seesLog ? notesOf(context, row.id) : [],
    outdatedOf(context, row, opened),
    applicationExtras(context.db, row.id),
    seesLog ? linkedOf(context.db, row) : [],
  ]);
  return toApplication(row, opened, {
    quotes,
    notes,
    outdated,
    extras,
    linked,
    seesLog,
    hasCrm: context.services.hooks.noteCopies !== undefined,
  });
}

/** @throws Fault conflict when the application is archived */
export function refuseArchived({ archived_at }: Pick<ApplicationRecord, 'archived_at'>): void {
  if (archived_at !== null) throw new Fault('conflict', 'This application is archived. Restore it first.');
}

/** @throws Fault not_found */
export const presentById = async (context: Context, id: number) =>
  present(context, found(await applicationById(context.db, id)));

/**
 * What changes with an application's quotes: its latest run and the figures; `readAlerts` loads the alerts.
 * @throws Fault not_found
 */
export async function quotedState(context: Context, id: number) {
  const row = found(await quotedColumns(context.db, id));
  const seesLog = may(context.viewer.role, 'application.log');
  return {
    run_id: row.run_id,
    status: row.status,
    application: toQuotedColumns(row, seesLog),
    readAlerts: async () => (seesLog ? notesOf(context, id, { runId: row.run_id }) : []),
  };
}

/**
 * Removes what only the agency may see: providers' data, provenance, the changes since the latest run, and template
 * names (R7.9).
 */
const forCustomer = (application: Application): Application => ({
  ...application,
  api_address_data: null,
  address_detail: { ...application.address_detail, payload: {} },
  provenance: {},
  outdated: null,
  default_template_names: { sms: '', email: '' },
});

export const getApplicationById: Verb<'getApplicationById'> = async (context, { application_id }) => {
  const application = await presentById(context, application_id);
  return { application: may(context.viewer.role, 'application.log') ? application : forCustomer(application) };
};

export const validateApplication: Verb<'validateApplication'> = async (context, { application_id }) => {
  const opened = openValues(found(await applicationById(context.db, application_id)), context.now);
  const { errors, is_launchable } = view(opened.form, opened.values, opened.context);
  return { errors: structuredClone(errors), is_launchable };
};
