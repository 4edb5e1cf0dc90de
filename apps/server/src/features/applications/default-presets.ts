import { withDefaults } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { presetRows } from '../settings/index.ts';
import type { ApplicationRecord } from './applications.queries.ts';
import type { Opened } from './values.ts';

type Of = Pick<ApplicationRecord, 'agency_id' | 'created_by' | 'type'>;

/**
 * Returns a new application with the standing defaults of its agency and of whoever made it, as its state asks for
 * them, each marked as what it is: nobody typed it. What was said stays.
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
