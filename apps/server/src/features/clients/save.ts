import type { InputOf } from '@freeboard/contract';
import {
  CLIENT_LANGUAGE_NAMES,
  type ClientLanguage,
  clientNameKey,
  emailKey,
  phoneKey,
} from '@freeboard/domain/clients';
import { maskPhone } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { ClientTies, updateApplication } from '../applications/index.ts';
import { clientById } from './clients.queries.ts';
import { presentClient } from './get.ts';
import { publishClient } from './merge.ts';
import {
  confirmApplications,
  deleteEntered,
  enteredOf,
  insertEntered,
  openApplications,
  updateClient,
} from './save.queries.ts';

type Input = InputOf<'saveClient'>;
type Entered = { kind: 'email' | 'phone'; value: string; key: string };

/** Parses the addresses entered on the record, without duplicates. @throws Fault invalid */
function parseEntered({ emails, phones }: Pick<Input, 'emails' | 'phones'>): Entered[] {
  const wrong = {
    ...(emails.some((one) => emailKey(one) === '') ? { emails: [MESSAGES.email] } : {}),
    ...(phones.some((one) => phoneKey(one) === '') ? { phones: [MESSAGES.phone] } : {}),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const all: Entered[] = [
    ...emails.map((value) => ({ kind: 'email' as const, value, key: emailKey(value) })),
    ...phones.map((value) => ({ kind: 'phone' as const, value: maskPhone(phoneKey(value)), key: phoneKey(value) })),
  ];
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/** Replaces the addresses entered on the record. @returns the changes for the history */
async function saveEntered(
  context: Context,
  row: { id: number; agency_id: number },
  name_key: string,
  entered: readonly Entered[],
) {
  const { db } = context;
  const before = await enteredOf(db, row.id);
  const keys = new Set(entered.map(({ key }) => key));
  const gone = before.filter(({ key }) => !keys.has(key));
  const known = new Set(before.map(({ key }) => key));
  const added = entered.filter(({ key }) => !known.has(key));
  if (gone.length > 0)
    await deleteEntered(
      db,
      gone.map(({ id }) => id),
    );
  const rows = added.map((one) => ({ ...one, agency_id: row.agency_id, client_id: row.id, name_key }));
  if (rows.length > 0) await insertEntered(db, rows);
  const listed = (all: readonly { kind: string; value: string }[], kind: string) =>
    all
      .filter((one) => one.kind === kind)
      .map(({ value }) => value)
      .join(', ');
  return (['email', 'phone'] as const).map(
    (kind): Change => ({ field: kind, from: listed(before, kind), to: listed(entered, kind) }),
  );
}

/**
 * Saves addresses in the client's open applications that the user selected, like an edit of each application (D33).
 * @throws Fault invalid, conflict
 */
async function updateApplications(context: Context, clientId: number, updates: Input['updates']): Promise<void> {
  const ids = updates.map(({ application_id }) => application_id);
  if (ids.length === 0) return;
  const open = new Set(await openApplications(context.db, clientId, ids));
  if (ids.some((id) => !open.has(id)))
    throw invalid({ updates: ['Only open applications of this client can be changed here.'] });
  await confirmApplications(context.db, ids, context.viewer.id);
  for (const { application_id, version, ...values } of updates)
    await updateApplication(context, { application_id, version, useable_details: values });
}

/** Changes a client and the selected open applications. @throws Fault not_found, invalid, conflict */
export const saveClient: Verb<'saveClient'> = async (context, input) => {
  const { db, now } = context;
  const seen = found(await clientById(db, input.client_id));
  const row = found((await new ClientTies(context).lock([seen.id]))[0]);
  if (row.version !== input.version || row.id !== input.client_id)
    throw new Fault('conflict', 'Someone else changed this client. Check it and save again.');
  const { first_name, last_name, business_name, language } = input;
  if (`${first_name}${last_name}${business_name}` === '') throw invalid({ last_name: ['Field is required.'] });
  const entered = parseEntered(input);
  const name_key = clientNameKey({ first_name, last_name, business_name });
  const names = { first_name, last_name, business_name };
  const language_set_by = language === row.language ? row.language_set_by : 'agency';
  await updateClient(db, row.id, { ...names, name_key, language, language_set_by }, now);
  const addresses = await saveEntered(context, row, name_key, entered);
  await updateApplications(context, row.id, input.updates);
  const languageName = (one: string) => CLIENT_LANGUAGE_NAMES[one as ClientLanguage];
  const changes = [
    ...(Object.keys(names) as (keyof typeof names)[]).map((field) => ({ field, from: row[field], to: names[field] })),
    { field: 'language', from: languageName(row.language), to: languageName(language) },
    ...addresses,
  ].filter(({ from, to }) => from !== to);
  context.record({ action: 'changed a client', agencyId: row.agency_id, changes });
  publishClient(context, row.agency_id);
  return { client: await presentClient(context, row.id) };
};
