import { type ApplicationFlag, QUOTED_STATUSES } from '@freeboard/domain/applications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const ASKING_REQUESTS = sql`from quote_requests asking
  where asking.state = 'awaiting_answers' and asking.application_id = applications.id
    and asking.agency_id = applications.agency_id and asking.run_id = applications.run_id
    and applications.bound_at is null
    and applications.status in (${sql.join(QUOTED_STATUSES.map((status) => sql.lit(status)))})`;

/** How many carriers have questions, and the earliest deadline; null when none does. */
export const CARRIER_ASKS = sql<{ carriers: number; until: string } | null>`(
  select json_build_object('carriers', count(*), 'until', min(asking.not_before)) ${ASKING_REQUESTS} having count(*) > 0)`;

export const FLAGGED: Readonly<Record<ApplicationFlag, RawBuilder<SqlBool>>> = {
  carrier_asks: sql<SqlBool>`exists (select ${ASKING_REQUESTS})`,
  signed: sql<SqlBool>`applications.chosen_at is not null and applications.bound_at is null`,
  bound: sql<SqlBool>`applications.bound_at is not null`,
};
