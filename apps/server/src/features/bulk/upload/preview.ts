import { type BulkMapping, type BulkType, bulkFields, bulkOptions, headingKey } from '@freeboard/domain/bulk';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { progressPublisher } from './background/at-work.ts';
import { BULK_QUEUE } from './background/queue.ts';
import { rememberHeadings } from './headings.queries.ts';
import { toUpload } from './presenter.ts';
import { deleteRows } from './rows.queries.ts';
import type { Inspected } from './sheet/inspect.ts';
import { lockUpload, OPEN_STATES, updateUpload, uploadById } from './uploads.queries.ts';

/** What speaks against a mapping: fields that the form does not ask, or one for two columns. @throws Fault invalid */
function assertFits(type: BulkType, mapping: BulkMapping, heads: readonly string[]): void {
  const fields = new Map(bulkFields(type).map((field) => [field.key, field]));
  const errors: Record<string, string[]> = {};
  if (mapping.columns.length !== heads.length)
    errors['mapping.columns'] = [`The file has ${heads.length} columns, the mapping ${mapping.columns.length}.`];
  const taken = new Set<string>();
  mapping.columns.forEach((field, at) => {
    if (field === null) return;
    if (!fields.has(field)) errors[`mapping.columns.${at}`] = ['This application has no such field.'];
    else if (taken.has(field)) errors[`mapping.columns.${at}`] = ['Another column is this field already.'];
    taken.add(field);
  });
  for (const key of Object.keys(mapping.constants))
    if (!fields.has(key)) errors[`mapping.constants.${key}`] = ['This application has no such field.'];
  for (const [key, words] of Object.entries(mapping.words)) {
    const field = fields.get(key);
    const options = field && bulkOptions(field);
    for (const [word, value] of Object.entries(words))
      if (!options?.some((option) => option.value === value))
        errors[`mapping.words.${key}.${word}`] = ['Value is not valid.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Checks all rows with this mapping, in the background. @throws Fault not_found, invalid, conflict (it is stored already) */
export const previewBulkUpload: Verb<'previewBulkUpload'> = async (context, input) => {
  const { db, viewer, now } = context;
  const row = found(await lockUpload(db, input.upload_id));
  if (!OPEN_STATES.includes(row.state))
    throw new Fault('conflict', 'The columns of this upload cannot be changed any more.');
  const type = (input.application_type ?? row.application_type) as BulkType;
  const { heads } = row.sheet as unknown as Inspected;
  assertFits(type, input.mapping, heads);
  const generation = row.generation + 1;
  await deleteRows(db, row.id);
  await updateUpload(db, row.id, {
    state: 'checking',
    generation,
    application_type: type,
    mapping: JSON.stringify(input.mapping),
    ready: 0,
    wrong: 0,
    incomplete: 0,
    repeated: 0,
    undecided: 0,
    errors: '{}',
    cursor_row: 0,
    checked_ms: null,
  });
  if (input.remember) {
    const chosen = new Map(heads.map((head, at) => [headingKey(head), input.mapping.columns[at] ?? null]));
    chosen.delete('');
    await rememberHeadings(
      db,
      { agencyId: row.agency_id, type, personId: viewer.id, at: now },
      // Two heads of one name are nothing to be remembered.
      [...chosen].flatMap(([heading, field]) =>
        heads.filter((head) => headingKey(head) === heading).length === 1 ? [{ heading, field }] : [],
      ),
    );
  }
  context.record({
    action: 'checked a bulk upload',
    agencyId: row.agency_id,
    changes: [{ field: 'file', from: null, to: row.name }],
  });
  context.enqueue({ queue: BULK_QUEUE, data: { upload_id: row.id, generation } });
  progressPublisher(context, row);
  return { upload: toUpload(found(await uploadById(db, row.id))) };
};
