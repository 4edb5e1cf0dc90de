import { codeOfName, codesIn, shortCodeErrors } from '@freeboard/domain/messages';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { agencyOfViewer } from './get-templates.ts';
import {
  insertShortCode,
  removeShortCode,
  rewriteShortCode,
  shortCodeById,
  wordingsOf,
} from './short-codes.queries.ts';
import { toShortCode } from './templates.presenter.ts';

const inPayload = (errors: Record<string, string[]>) =>
  invalid(Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`payload.${field}`, messages])));

/**
 * Saves a short code of the agency. The code is derived from its first name and never changes, so that templates stay
 * valid.
 * @throws Fault not_found, invalid
 */
export const saveShortCode: Verb<'saveShortCode'> = async (context, { short_code_id, payload }) => {
  const written = { name: payload.name.trim(), body: payload.body.trim() };
  const errors = shortCodeErrors(written);
  if (Object.keys(errors).length > 0) throw inPayload(errors);
  if (short_code_id !== undefined) {
    const row = found(await shortCodeById(context.db, short_code_id));
    context.record({
      action: `changed the short code '${row.name}'`,
      agencyId: row.agency_id,
      changes: (['name', 'body'] as const)
        .filter((field) => row[field] !== written[field])
        .map((field) => ({ field, from: row[field], to: written[field] })),
    });
    return { short_code: toShortCode(await rewriteShortCode(context.db, row.id, written, context.now)) };
  }
  const agencyId = agencyOfViewer(context);
  const row = await insertShortCode(context.db, agencyId, codeOfName(written.name), written, context.now);
  if (!row) throw inPayload({ name: ['There is a short code of this name already.'] });
  context.record({ action: `made the short code '${row.name}'`, agencyId });
  return { short_code: toShortCode(row) };
};

/** Deletes a short code that no template uses. @throws Fault not_found, invalid */
export const deleteShortCode: Verb<'deleteShortCode'> = async (context, { short_code_id }) => {
  const row = found(await shortCodeById(context.db, short_code_id));
  const naming = (await wordingsOf(context.db, row.agency_id)).filter(({ body_options }) =>
    (body_options as Options).some(({ subject, body }) => codesIn(`${subject}\n${body}`).includes(row.code)),
  );
  const [first] = naming.map(({ name, person_id }) => (person_id === null ? `'${name}'` : "a person's own template"));
  if (first) {
    const more = naming.length > 1 ? ` and ${naming.length - 1} more` : '';
    throw new Fault('invalid', `It stands in ${first}${more}. Take it out there first.`);
  }
  await removeShortCode(context.db, row.id);
  context.record({ action: `deleted the short code '${row.name}'`, agencyId: row.agency_id });
  return {};
};

type Options = readonly { subject: string; body: string }[];
