import { withDefaults } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { presetRows } from '../settings/index.ts';
import type { ApplicationRecord } from './applications.queries.ts';
import type { Opened } from './values.ts';

type Of = Pick<ApplicationRecord, 'agency_id' | 'created_by' | 'type'>;

/**
 * Fills a 'new' application with the presets of its agency and creator that apply in its US state, each marked as a
 * default; entered values stay. Applications of any other status get none.
 */
export async function withDefaultPresets(context: Context, of: Of, opened: Omit<Opened, 'isAsSaved'>) {
  const { form, values, provenance } = opened;
  const rows =
    opened.context.status === 'new'
      ? await presetRows(context.db, { agencyId: of.agency_id, personId: of.created_by, type: of.type })
      : [];
  const stood = withDefaults(form, values, provenance, rows, opened.context, context.now.toISOString());
  return { values: stood.values, provenance: stood.origins, changed: stood.changed };
}
