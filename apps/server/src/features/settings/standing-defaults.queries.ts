import type { DefaultPreset } from '@freeboard/domain/forms';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

/** The scope of a default preset: a person, or the agency when `personId` is null. */
export type Place = { agencyId: number; personId: number | null; type: string; state: string | null };

type StandingRow = DefaultPreset & { readonly type: string; readonly person: string | null };

export async function presetRows(
  db: TenantDb,
  of: { agencyId: number; personId: number; type?: string },
): Promise<StandingRow[]> {
  const rows = await db
    .from('standing_defaults')
    .leftJoin('people', 'people.id', 'standing_defaults.person_id')
    .select(['standing_defaults.person_id', 'standing_defaults.type', 'standing_defaults.state'])
    .select(['standing_defaults.field', 'standing_defaults.value', 'standing_defaults.is_locked', 'people.name'])
    .where('standing_defaults.agency_id', '=', of.agencyId)
    .where((eb) =>
      eb.or([eb('standing_defaults.person_id', 'is', null), eb('standing_defaults.person_id', '=', of.personId)]),
    )
    .$if(of.type !== undefined, (query) => query.where('standing_defaults.type', '=', of.type ?? ''))
    .orderBy('standing_defaults.id')
    .execute();
  return rows.map(({ person_id, type, state, field, value, is_locked, name }) => ({
    owner: person_id === null ? 'agency' : 'person',
    person: name,
    value: value as DefaultPreset['value'],
    type,
    state,
    field,
    is_locked,
  }));
}

export const deletePresets = (db: TenantDb, { agencyId, personId, type, state }: Place, fields: readonly string[]) =>
  db
    .delete('standing_defaults')
    .where('standing_defaults.agency_id', '=', agencyId)
    .where('standing_defaults.person_id', personId === null ? 'is' : '=', personId)
    .where('standing_defaults.type', '=', type)
    .where('standing_defaults.state', state === null ? 'is' : '=', state)
    .where('standing_defaults.field', 'in', [...fields])
    .execute();

export const insertPresets = (
  db: TenantDb,
  { agencyId, personId, type, state }: Place,
  rows: readonly { field: string; value: unknown; is_locked: boolean }[],
) =>
  db
    .insert(
      'standing_defaults',
      rows.map(({ field, value, is_locked }) => ({
        agency_id: agencyId,
        person_id: personId,
        type,
        state,
        field,
        is_locked,
        value: JSON.stringify(value),
      })),
    )
    .execute();

/** Locks an agency so that changes to its default presets are serialized. */
export const lockAgency = (db: TenantDb, agencyId: number) =>
  db.from('agencies').select('agencies.id').where('agencies.id', '=', agencyId).forUpdate().executeTakeFirst();
