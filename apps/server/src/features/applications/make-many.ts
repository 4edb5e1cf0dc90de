import { roleFacts } from '@freeboard/domain/access';
import type { ApplicationType } from '@freeboard/domain/applications';
import { formFor, recompute, type UnplacedValue, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { tieApplications } from '../people/index.ts';
import { insertApplications, nextNumbers } from './applications.queries.ts';
import { tieClients } from './client-ties/tie.ts';
import { summaryColumns } from './summary.ts';
import { formContext } from './values.ts';

export type Made = {
  values: Values;
  /** The values' provenance as JSON. */
  origins: string;
  unplaced: readonly UnplacedValue[];
  /** Where the values came from, for the history: 'december.csv, row 12'. */
  from: string;
  /** The application source shown in the list, if it is not one of the form's choices. */
  source?: string;
};

/**
 * Creates applications of one type in the given order, as the current user. @returns their ids, and the first number
 */
export async function makeApplications(
  context: Context,
  agencyId: number,
  type: ApplicationType,
  all: readonly Made[],
): Promise<{ ids: number[]; first: number }> {
  const { viewer, now } = context;
  const first = await nextNumbers(context.db, agencyId, all.length);
  if (all.length === 0) return { ids: [], first };
  const form = formFor(type);
  const isAssigned = !context.integration && viewer.agencyId === agencyId && roleFacts(viewer.role).isOfAgency;
  const numbered = all.map(({ values }, at) => recompute(form, values, formContext(now, 'new', first + at)));
  const ids = await insertApplications(
    context.db,
    numbered.map((values, at) => ({
      agency_id: agencyId,
      number: first + at,
      type,
      created_by: viewer.id,
      agent_id: isAssigned ? viewer.id : null,
      created_at: now,
      updated_at: now,
      ...summaryColumns(values),
      ...(all[at]?.source === undefined ? {} : { source: all[at].source }),
    })),
    numbered.map((values, at) => ({
      details: JSON.stringify(values),
      provenance: all[at]?.origins ?? '{}',
      unplaced: all[at]?.unplaced.length ? JSON.stringify(all[at]?.unplaced) : null,
    })),
  );
  ids.forEach((applicationId, at) => {
    context.record({
      action: 'created the application',
      agencyId,
      applicationId,
      changes: [{ field: 'file', from: null, to: all[at]?.from ?? '' }],
    });
  });
  await tieApplications(context, agencyId, ids);
  const untied = { client_id: null, client_confirmed_by: null };
  await tieClients(
    context,
    agencyId,
    numbered.map((values, at) => ({ id: ids[at] as number, ...untied, ...summaryColumns(values) })),
  );
  return { ids, first };
}
