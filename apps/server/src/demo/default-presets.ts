import type { ApplicationType } from '@freeboard/domain/applications';
import type { Database } from '../kernel/database/pool.ts';

type Demo = {
  type: ApplicationType;
  state: string | null;
  field: string;
  value: string | number;
  is_locked?: true;
  /** User name of the preset's owner; an agency-wide preset if missing. */
  of?: string;
};

/** The demo agency's defaults for new applications, each with a reason that an agency would have. */
const DEFAULTS: readonly Demo[] = [
  // The agency's house rule: most carriers here price $5,000 best, and only quotes with the same deductible compare.
  { type: 'flood', state: null, field: 'deductible', value: '$5,000', is_locked: true },
  // No record states what belongings are worth: the agency quotes $80,000, below the NFIP's $100,000, and confirms it
  // by phone.
  { type: 'flood', state: null, field: 'contents_limit', value: 80_000 },
  // The NFIP pays no temporary living expense: without it all carriers quote the same cover. Clients who want it say
  // so.
  { type: 'flood', state: null, field: 'temporary_living_expense', value: 'No' },
  // Maria's clients want replacement cost, so her preset asks for it. The NFIP pays actual cash value for contents
  // anyway.
  { type: 'flood', state: null, field: 'replacement_cost_on_content', value: 'Yes', of: 'agent' },
  { type: 'flood', state: null, field: 'replacement_cost_on_content', value: 'No' },
  // Older drains back up with Florida's rains, and the cover costs little.
  { type: 'home', state: 'FL', field: 'water_backup', value: 'Yes' },
  // Lenders here ask for replacement cost on belongings.
  { type: 'home', state: 'FL', field: 'personal_property_replacement_cost', value: 'Yes' },
];

/** Saves the demo agency's default presets; `people` maps user names to ids. */
export async function seedDefaultPresets(
  db: Database,
  agencyId: number,
  people: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = DEFAULTS.map(({ of, value, is_locked, ...rest }) => ({
    ...rest,
    agency_id: agencyId,
    person_id: of === undefined ? null : (people[of] ?? null),
    value: JSON.stringify(value),
    is_locked: is_locked ?? false,
  }));
  await db.insertInto('standing_defaults').values(rows).execute();
}
