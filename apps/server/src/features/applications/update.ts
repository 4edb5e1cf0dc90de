import { FIRST_NAME, isBlank, type Values, view } from '@freeboard/domain/forms';
import { isFromHousehold } from '@freeboard/domain/vehicles';
import { isProven } from '../../integrations/names/first-name-proof.ts';
import { provenHousehold } from '../../integrations/vehicles/household-proof.ts';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application } from './application.ts';
import { adoptLookup, closeLookup, lookupById } from './applications.queries.ts';
import { presentChanges } from './changes.ts';
import { save } from './save.ts';
import { apply, type Lookup, type Proven, type Source, savedValues, saveTakenLookup } from './saved-values.ts';

/** The saved lookup that the page names in `data`; the values that the page sends for it are not trusted. */
async function lookupOf(
  context: Context,
  applicationId: number,
  data: Record<string, unknown> | undefined,
): Promise<Lookup | null> {
  const facts = data?.facts as { lookup_id?: unknown } | undefined;
  if (typeof facts?.lookup_id !== 'number') return null;
  const row = await lookupById(context.db, facts.lookup_id, { personId: context.viewer.id, applicationId });
  return row ? { id: row.id, ...(row.data as Omit<Lookup, 'id'>) } : null;
}

/**
 * The lookup that a value came from, by the proof that the server issued with it: of the first name (before or after
 * the change) for a gender, of the household for other fields. The proof is not checked if the value was cleared. Null
 * without a valid proof.
 */
function sourceByProof(
  context: Context,
  proofs: Record<string, string> = {},
  before: Values,
  after: Values,
  key: string,
): Proven | null {
  const [proof, value] = [proofs[key], after[key]];
  if (proof === undefined) return null;
  const byName = { provider: FIRST_NAME, at: context.now.toISOString() };
  if (isBlank(value)) return byName;
  if (key !== 'gender') {
    const household = provenHousehold(context, proof);
    return household && isFromHousehold(household, key, value)
      ? { provider: household.provider, at: household.at }
      : null;
  }
  const isByName = [before, after].some(({ first_name }) =>
    isProven(context, proof, { name: String(first_name), gender: String(value) }),
  );
  return isByName ? byName : null;
}

/** Ends an application's automatic lookup and keeps the current values. @throws Fault not_found */
export const closeAddressLookup: Verb<'closeAddressLookup'> = async (context, { application_id }) => {
  const application = await Application.lock(context, application_id);
  await closeLookup(context.db, application.row.id);
  application.record('kept the values beside the address lookup');
  application.emit('application', { version: application.row.version });
  return { application: await application.present() };
};

export const updateApplication: Verb<'updateApplication'> = async (context, input) => {
  const application = await Application.lock(context, input.application_id);
  await application.refuseOtherThan(input.version);
  const { row, opened } = application;
  const sent = input.useable_details as Values;
  const applied = apply(opened, sent);
  const lookup = await lookupOf(context, row.id, input.api_address_data);
  const provenSource = (key: string, values: Values) =>
    sourceByProof(context, input.looked_up, opened.values, values, key);
  const from: Source = { attribution: { source: 'person', by: context.author }, lookup, provenSource };
  const saved = await savedValues(row, opened, applied, sent, from, context);
  if (input.is_complete) {
    const { errors, is_launchable } = view(opened.form, saved.values, opened.context);
    if (!is_launchable) throw invalid(structuredClone(errors));
  }
  const after = await save(context, row, saved);
  if (lookup) {
    await saveTakenLookup(context, row, after.row, lookup);
    await adoptLookup(context.db, lookup.id, row);
    await closeLookup(context.db, row.id);
  }
  return { changes: await presentChanges(context, { row, opened }, after, lookup) };
};
