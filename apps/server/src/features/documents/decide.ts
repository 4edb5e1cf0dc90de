import { type FieldValue, sameValue } from '@freeboard/domain/forms';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import type { Held } from '../applications/index.ts';
import { presentDocument } from './get.ts';
import { nameOfDocument } from './name.ts';
import { readingsByIds, UNDECIDED, updateReadings } from './read-documents.queries.ts';
import { lockForReadings } from './take.ts';

/** Marks proposed readings as refused; readings already taken are unchanged. @throws Fault not_found */
export const refuseReadings: Verb<'refuseReadings'> = async (context, { reading_ids }) => {
  const readings = await readingsByIds(context.db, reading_ids);
  const [first] = readings;
  if (!first || readings.length !== new Set(reading_ids).size) throw new Fault('not_found');
  const open = readings.filter(({ state }) => state === 'proposed');
  await updateReadings(
    context.db,
    open.map(({ id }) => id),
    { state: 'refused', decided_by: context.author, decided_at: context.now },
  );
  for (const [applicationId, [one]] of Map.groupBy(readings, ({ application_id }) => application_id)) {
    const of = { agencyId: found(one).agency_id, applicationId };
    context.record({
      action: `left out values of ${nameOfDocument(found(one))}`,
      ...of,
      changes: [{ field: 'values', from: null, to: open.map(({ label }) => label).join(', ') }],
    });
    context.emit({ kind: 'document', ...of, ids: { application_id: applicationId } });
  }
  return { document: await presentDocument(context, first.document_id) };
};

/**
 * Undoes decisions about readings. A field that still has the taken value gets its earlier value and provenance back;
 * a field changed since is left alone.
 * @throws Fault not_found, conflict, invalid
 */
export const undoReadings: Verb<'undoReadings'> = async (context, input) => {
  const { application, readings } = await lockForReadings(context, input);
  const { values } = application;
  const held: Record<string, Held[string]> = {};
  const undone: number[] = [];
  for (const one of readings) {
    if (one.state === 'taken') {
      const field = String(one.field);
      if (!sameValue(values[field], one.taken_value as FieldValue)) continue;
      held[field] = one.replaced as Held[string];
    }
    undone.push(one.id);
  }
  const action = `took back values of ${nameOfDocument(found(readings[0]))}`;
  if (Object.keys(held).length > 0) await application.restore(held, action);
  else application.record(action);
  await updateReadings(context.db, undone, UNDECIDED);
  application.emit('document');
  return { application: await application.present() };
};
