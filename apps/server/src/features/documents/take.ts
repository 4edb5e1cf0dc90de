import type { ApplicationType } from '@freeboard/domain/applications';
import {
  addressDifferenceText,
  isAskedHere,
  isSameStatement,
  isTakable,
  type Reading,
  replacesStated,
} from '@freeboard/domain/documents';
import { type FieldValue, isLookupReady, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { AnswerWithMessage, type Verb } from '../../kernel/verbs.ts';
import { Application, addressLookups } from '../applications/index.ts';
import { nameOfDocument } from './name.ts';
import { propertyOf } from './property.ts';
import {
  type ReadingWithFile,
  readingsByIds,
  readingsOf,
  takenReadings,
  UNDECIDED,
  updateDocument,
  updateReadings,
} from './read-documents.queries.ts';

/** Locks the application of readings, at the version that the user saw. @throws Fault not_found, conflict */
export async function lockForReadings(
  context: Context,
  input: { application_id: number; version: number; reading_ids: number[] },
): Promise<{ application: Application; readings: ReadingWithFile[] }> {
  const { application_id, version, reading_ids } = input;
  const application = await Application.lock(context, application_id);
  application.refuseArchived();
  const readings = await readingsByIds(context.db, reading_ids);
  const isWhole = new Set(reading_ids).size === readings.length;
  if (!isWhole || readings.some((one) => one.application_id !== application_id)) throw new Fault('not_found');
  await application.refuseOtherThan(version);
  return { application, readings };
}

const proposed = (one: ReadingWithFile) => ({
  field: one.field,
  value: one.value as Reading['value'],
  strength: one.strength as Reading['strength'],
});

/**
 * Requires the user's confirmation that a document with another address or insured is about the same property (rule
 * 0.1).
 * @throws Fault invalid
 */
async function checkProperty(context: Context, values: Values, one: ReadingWithFile, isSame: boolean) {
  if (one.same_property_by !== null) return;
  const readings = await readingsOf(context.db, one.document_id);
  const of = { id: one.document_id, applicationId: one.application_id, readings };
  const { differences, document } = await propertyOf(context.db, of, values);
  if (differences.length === 0) return;
  if (isSame) {
    await updateDocument(context.db, one.document_id, { same_property_by: context.author });
    return;
  }
  const other = differences.some(({ part }) => part === 'insured') ? 'names another insured' : 'is of another address';
  const text =
    document === null
      ? `${other} (${addressDifferenceText(differences)}). Is it the same property?`
      : `${other} than ${document} (${addressDifferenceText(differences, 'there')}). Is it of the property to insure?`;
  throw invalid({ same_property: [`${one.name} ${text}`] });
}

/** Refuses different values for one field, because the user must choose. @throws Fault invalid */
function refuseContested(readings: readonly ReadingWithFile[]): void {
  const chosen = new Map<string, ReadingWithFile>();
  for (const one of readings) {
    const other = chosen.get(one.field ?? '');
    if (other && !isSameStatement(String(one.field), other.value as FieldValue, one.value as FieldValue))
      throw invalid({ reading_ids: [`${one.label}: the documents state two values. Take one of them.`] });
    chosen.set(one.field ?? '', one);
  }
}

/**
 * Whether a reading may be taken together with others, because it replaces no value that the user should compare
 * first.
 */
const isTakenUnseen = (...[one, values, origins]: Parameters<typeof replacesStated>): boolean =>
  !replacesStated(one, values, origins) && !isAskedHere(one, values);

async function proposeReplaced(context: Context, applicationId: number, done: readonly ReadingWithFile[]) {
  const fields = done.map(({ field }) => String(field));
  const earlier = await takenReadings(
    context.db,
    applicationId,
    fields,
    done.map(({ id }) => id),
  );
  const replaced = earlier.filter(({ field, value }) => {
    const now = done.find((one) => one.field === field);
    return now && !isSameStatement(String(field), value as FieldValue, now.value as FieldValue);
  });
  await updateReadings(
    context.db,
    replaced.map(({ id }) => id),
    UNDECIDED,
  );
}

/** @returns the readings taken */
async function takeOfDocument(
  context: Context,
  application: Application,
  readings: readonly ReadingWithFile[],
  isChosen: boolean,
): Promise<ReadingWithFile[]> {
  const { values, provenance, form } = application.opened;
  const fit = readings.filter(
    (one) => isTakable(proposed(one), values) && (isChosen || isTakenUnseen(proposed(one), values, provenance)),
  );
  const byField = new Map(fit.map((one) => [String(one.field), one]));
  // In the order of the form, since earlier fields decide which later ones exist.
  const order = form.sections.flatMap(({ fields }) => fields.map(({ key }) => key)).filter((key) => byField.has(key));
  if (order.length === 0) return [];
  const sent = Object.fromEntries(order.map((key) => [key, found(byField.get(key)).value as FieldValue]));
  const sourceOf = (key: string) => {
    const { document_id, name, page, box } = found(byField.get(key));
    const document = { id: document_id, name, page, box: box as Reading['box'] };
    return { source: 'document' as const, by: context.author, document };
  };
  const taken = await application.set(
    sent,
    sourceOf,
    `took ${order.length === 1 ? 'a value' : `${order.length} values`} from ${nameOfDocument(found(fit[0]))}`,
  );
  const done = fit.filter(({ field }) => taken.includes(String(field)));
  for (const one of done) {
    const replaced = { value: values[String(one.field)] ?? null, origin: provenance[String(one.field)] ?? null };
    await updateReadings(context.db, [one.id], {
      state: 'taken',
      replaced: JSON.stringify(replaced),
      taken_value: JSON.stringify(one.value),
      decided_by: context.author,
      decided_at: context.now,
    });
  }
  await proposeReplaced(context, application.row.id, done);
  return done;
}

async function lookUpTaken(context: Context, { row }: Application, before: Values, taken: readonly ReadingWithFile[]) {
  if (isLookupReady(before)) return;
  const values = { ...before, ...Object.fromEntries(taken.map(({ field, value }) => [field, value])) } as Values;
  const { id, agency_id: agencyId } = row;
  const type = row.type as ApplicationType;
  await addressLookups.queue(context, { agencyId, type, priority: 'single' }, [{ id, values }]);
}

/**
 * Puts readings into the form, each with its document, page and box as provenance. A single reading was chosen
 * explicitly and replaces a typed value; of several, those for fields with a typed value are left out.
 * @throws Fault not_found, conflict, invalid (two values for a field, another property, a value that the form
 * refuses)
 */
export const takeReadings: Verb<'takeReadings'> = async (context, input) => {
  const { application, readings } = await lockForReadings(context, input);
  const open = readings.filter(({ state }) => state !== 'taken');
  refuseContested(open);
  const isChosen = input.reading_ids.length === 1;
  const { values } = application;
  const [only] = open;
  if (isChosen && only && !isTakable(proposed(only), values))
    throw invalid({ reading_ids: [`${only.label}: choose this value in the form; no option is the same as printed.`] });
  const done: ReadingWithFile[] = [];
  for (const [, list] of Map.groupBy(open, ({ document_id }) => document_id)) {
    // Each document is compared with the values saved before any of them was taken.
    await checkProperty(context, values, found(list[0]), input.same_property ?? false);
    done.push(...(await takeOfDocument(context, application, list, isChosen)));
  }
  await lookUpTaken(context, application, values, done);
  if (done.length === 0) application.record('took no value of a document');
  application.emit('document');
  const left = open.length - done.length;
  const message =
    left === 0 ? '' : `${left} left as they are: somebody entered another value, or the form hides the field.`;
  return new AnswerWithMessage({ application: await application.present() }, message);
};
