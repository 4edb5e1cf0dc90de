import type { ApplicationStep, ClientStep } from '@freeboard/domain/applications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export const STEP_COLUMNS = {
  sent: 'applications.sent_at',
  opened: 'applications.opened_at',
  chosen: 'applications.chosen_at',
} as const satisfies Record<ClientStep, string>;

export const REACHED: Readonly<Record<ApplicationStep, RawBuilder<SqlBool>>> = {
  quoted: sql<SqlBool>`applications.quote_count > 0`,
  sent: sql<SqlBool>`applications.sent_at is not null`,
  opened: sql<SqlBool>`applications.opened_at is not null`,
  chosen: sql<SqlBool>`applications.chosen_at is not null`,
};

export const reachStep = (db: TenantDb, applicationId: number, step: ClientStep, at: Date) =>
  db
    .update('applications')
    .set({ [`${step}_at`]: at })
    .where('applications.id', '=', applicationId)
    .where(STEP_COLUMNS[step], 'is', null)
    .execute();
