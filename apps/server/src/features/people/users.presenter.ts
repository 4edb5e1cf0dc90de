import type { ManagedUser } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { managedRoles } from '@freeboard/domain/people';
import type { Context } from '../../kernel/context/context.ts';
import type { Reach, UserRow } from './users.queries.ts';

export const reachOf = ({ viewer, services }: Context): Reach => ({
  withDemo: services.env.demo,
  managed: managedRoles(viewer.role),
});

export const isManaged = ({ viewer }: Context, role: string): boolean =>
  managedRoles(viewer.role).includes(role as Role);

export const toManagedUser = (context: Context, row: UserRow): ManagedUser => ({
  id: row.id,
  role: row.role as Role,
  name: row.name,
  email: row.email,
  username: row.username,
  phone: row.phone,
  license: row.license,
  title: row.title,
  agency: row.agency_id === null ? null : { id: row.agency_id, name: row.agency_name ?? '' },
  user_accesses: { payload: { display_carriers: row.display_carriers ? 'Yes' : 'No' } },
  assigned_product_type: row.assigned_product_type,
  state: row.state,
  invitation_ends_at: row.state === 'invited' ? (row.invitation_ends_at?.toISOString() ?? null) : null,
  has_second_factor: row.has_second_factor,
  mail_trouble: row.mail_trouble,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  deactivated_at: row.deactivated_at?.toISOString() ?? null,
  is_managed: isManaged(context, row.role),
});
