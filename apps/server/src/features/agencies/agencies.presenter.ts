import type { Mga } from '@freeboard/contract';
import { type Role, roleFacts } from '@freeboard/domain/access';
import type { License } from '@freeboard/domain/agencies';
import { HEAD_ROLES } from '@freeboard/domain/people';
import type { AgencyRow } from './agencies.queries.ts';

const isHead = (role: string) => HEAD_ROLES.includes(role as Role);

export function toMga(row: AgencyRow): Mga {
  const count = (is: (role: string) => boolean) =>
    row.people.reduce((sum, { role, n }) => (is(role) ? sum + n : sum), 0);
  return {
    id: row.id,
    name: row.name,
    street_address: row.street_address,
    phone: row.phone,
    brand_color: row.brand_color,
    reply_to: row.reply_to,
    mail_from: row.mail_from,
    text_from: row.text_from,
    licenses: row.licenses as License[],
    logo_url: row.logo_hash === null ? null : `/api/logos/${row.logo_hash}`,
    agents_see_carriers: row.agents_see_carriers,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    figures: {
      admins: count(isHead),
      agents: count((role) => !isHead(role) && roleFacts(role as Role).own === 'agent'),
      customers: count((role) => roleFacts(role as Role).own === 'customer'),
      carriers: row.carriers,
      applications: row.applications,
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
    },
  };
}
