import type { Digest } from '@freeboard/domain/settings';
import { sql } from 'kysely';
import { CANARY_AGENCY } from '../../../kernel/canary.ts';
import type { Database } from '../../../kernel/database/pool.ts';

export type Waiting = { person_id: number; name: string; email: string; ids: number[]; texts: string[] };

/**
 * Older notifications are not e-mailed, so that an installation that could not send for days does not send them all
 * at once.
 */
const OLDEST = '2 days';
const MOST_PEOPLE = 200;

/**
 * Claims the unread notifications that people want by e-mail: immediate ones, and daily ones from before `cut`.
 * `usual` applies to kinds without a choice. Signatures come first. The same statement marks them as sent, so that no
 * other process claims them.
 */
export async function takeUnmailed(
  db: Database,
  wishes: Readonly<Record<string, string>>,
  usual: Readonly<Record<string, Digest>>,
  cut: Date,
): Promise<Waiting[]> {
  const wish = sql`coalesce((${JSON.stringify(wishes)}::jsonb) ->> n.kind, n.kind)`;
  const { rows } = await sql<Waiting>`
    with due as (
      select n.id, n.person_id from notifications n join people p on p.id = n.person_id
      where n.mailed_at is null and n.read_at is null and p.deactivated_at is null
        and p.agency_id is distinct from ${CANARY_AGENCY}
        and not exists (select from agencies a where a.id = p.agency_id and a.deactivated_at is not null)
        and n.created_at > now() - ${OLDEST}::interval
        and case coalesce(p.settings #>> array['notifications', ${wish}, 'email'], ${JSON.stringify(usual)}::jsonb ->> ${wish})
          when 'immediate' then true when 'daily' then n.created_at < ${cut} else false end
      order by n.id for update of n skip locked),
    chosen as (select distinct person_id from due order by 1 limit ${MOST_PEOPLE}),
    taken as (
      update notifications n set mailed_at = now() from due join chosen using (person_id)
      where n.id = due.id returning n.id, n.person_id, n.kind, n.text, n.carrier_text)
    select p.id as person_id, p.name, p.email, array_agg(taken.id order by taken.id) as ids,
      array_agg(case when p.display_carriers then coalesce(taken.carrier_text, taken.text) else taken.text end
        order by taken.kind <> 'client_chose', taken.id) as texts
    from taken join people p on p.id = taken.person_id group by p.id`.execute(db);
  return rows;
}
