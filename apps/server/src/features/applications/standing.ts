import { applyStanding, type StandingDefault, sameValue } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { standingRows } from '../settings/index.ts';
import type { ApplicationRecord } from './applications.queries.ts';
import type { Opened, ProvenanceMap } from './values.ts';

type Of = Pick<ApplicationRecord, 'agency_id' | 'created_by' | 'type'>;

/**
 * A new application with the standing defaults of its agency and of whoever made it, as its state asks for them, each
 * marked as what it is: nobody typed it. What was said stays.
 */
export async function withStanding(context: Context, of: Of, opened: Omit<Opened, 'isAsSaved'>) {
  const { form, values, provenance } = opened;
  if (opened.context.status !== 'new') return { values, provenance, changed: [] };
  const rows = await standingRows(context.db, { agencyId: of.agency_id, personId: of.created_by, type: of.type });
  const name = rows.find(({ person }) => person !== null)?.person;
  const stood = applyStanding(form, values, provenance, rows, opened.context);
  const at = context.now.toISOString();
  const next: ProvenanceMap = { ...provenance };
  const sourceOf = ({ owner, is_locked }: StandingDefault): ProvenanceMap[string] =>
    owner === 'agency'
      ? { source: 'agency_default', at, ...(is_locked ? { is_locked } : {}) }
      : { source: 'person_default', at, ...(name ? { by: name } : {}) };
  for (const [key, standing] of stood.held) next[key] = sourceOf(standing);
  for (const key of stood.withdrawn) next[key] = { source: 'default', at };
  const changed = Object.keys(stood.values).filter((key) => !sameValue(values[key], stood.values[key]));
  return { values: stood.values, provenance: next, changed };
}
