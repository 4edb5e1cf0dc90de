import type { SecondFactorPolicy } from '@freeboard/domain';
import type { OwnDb } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export type Link = { name: string; url: string };
export type UserSettings = {
  color_scheme?: 'auto' | 'light' | 'dark';
  quotes_page_size?: '5' | '10' | '20' | 'all';
  quote_auto_emailing?: 'Yes' | 'No';
  list_columns?: string[];
};

export async function readUserSettings({ raw, personId }: OwnDb): Promise<UserSettings> {
  const row = await raw.selectFrom('people').select('settings').where('id', '=', personId).executeTakeFirstOrThrow();
  return row.settings as UserSettings;
}

export const writeUserSettings = ({ raw, personId }: OwnDb, settings: UserSettings) =>
  raw
    .updateTable('people')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', personId)
    .execute();

export const readAgency = (db: TenantDb, agencyId: number) =>
  db
    .from('agencies')
    .select([
      'agencies.id',
      'agencies.name',
      'agencies.street_address',
      'agencies.phone',
      'agencies.quick_links',
      'agencies.carrier_login_portals',
      'agencies.second_factor_policy',
    ])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirst();

export const writeAgency = (
  db: TenantDb,
  agencyId: number,
  row: {
    name: string;
    street_address: string;
    phone: string;
    quick_links: Link[];
    carrier_login_portals: Link[];
    second_factor_policy: SecondFactorPolicy;
  },
) =>
  db
    .update('agencies')
    .set({
      ...row,
      quick_links: JSON.stringify(row.quick_links),
      carrier_login_portals: JSON.stringify(row.carrier_login_portals),
      second_factor_policy: JSON.stringify(row.second_factor_policy),
    })
    .where('agencies.id', '=', agencyId)
    .execute();

/** The sites on which an agency quotes by hand, as they stand in API Management. */
export const loginPortals = (db: TenantDb, agencyId: number) =>
  db
    .from('carriers')
    .select(['carriers.name', 'carriers.base_url'])
    .where('carriers.agency_id', '=', agencyId)
    .where('carriers.kind', '=', 'login-portal')
    .where('carriers.is_enabled', '=', true)
    .where('carriers.version', '>', 0)
    .orderBy('carriers.id')
    .execute();

/** Whether any carrier that the viewer's launches ask stands outside of the sandbox. */
export const asksRealCarriers = async (db: TenantDb): Promise<boolean> =>
  (await db
    .from('carriers')
    .select('carriers.id')
    .where('carriers.is_enabled', '=', true)
    .where('carriers.version', '>', 0)
    .where('carriers.is_sandbox', '=', false)
    .where('carriers.kind', 'not in', ['rate-table', 'login-portal'])
    .limit(1)
    .executeTakeFirst()) !== undefined;
