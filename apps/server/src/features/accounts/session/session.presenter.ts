import type { User, UserSettings } from '@freeboard/contract';
import { type Role, roleFacts } from '@freeboard/domain/access';
import { SESSION_POLICY } from '@freeboard/domain/people';
import { EASTERN } from '@freeboard/domain/time';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Vault } from '../../../kernel/secrets.ts';
import type { PersonRow } from './session.queries.ts';

export const toViewer = (row: Omit<PersonRow, 'password_hash'>): Viewer => ({
  id: row.id,
  role: row.role as Role,
  agencyId: row.agency_id,
  name: row.name,
  email: row.email,
  username: row.username,
  displayCarriers: row.display_carriers,
});

/** A person in the shape of section 3, for their own session. An impersonated session gets a different drafts key. */
export function toUser(
  row: Omit<PersonRow, 'password_hash'>,
  vault: Vault,
  impersonation: User['impersonation'] = null,
): User {
  const { own, isOfAgency } = roleFacts(row.role as Role);
  return {
    id: row.id,
    role: row.role as Role,
    name: row.name,
    email: row.email,
    username: row.username,
    agent: isOfAgency && own === 'agent' ? { id: row.id } : null,
    customer: own === 'customer' ? { id: row.id } : null,
    agency:
      row.agency_id === null
        ? null
        : {
            id: row.agency_id,
            name: row.agency_name ?? '',
            street_address: row.street_address ?? '',
            phone: row.phone ?? '',
            time_zone: row.time_zone ?? EASTERN,
            quick_links: (row.quick_links ?? []) as { name: string; url: string }[],
            brand_color: row.brand_color ?? '',
            logo_url: row.logo_hash === null ? null : `/api/logos/${row.logo_hash}`,
          },
    user_accesses: { payload: { display_carriers: row.display_carriers ? 'Yes' : 'No' } },
    assigned_product_type: row.assigned_product_type,
    impersonation,
    idle_minutes: row.idle_minutes ?? SESSION_POLICY.idle_minutes.usual,
    draft_key: vault.mac('drafts', `${row.id} ${impersonation?.by ?? ''}`).toString('base64'),
    start_page: (row.settings as Pick<UserSettings, 'start_page'>).start_page,
  };
}
