import { type Application, CALLS } from '@freeboard/contract';
import { withChanges } from '@freeboard/contract/with-changes';
import type { ApplicationType } from '@freeboard/domain/applications';
import { expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { edited, made, opened } from '../../../test/support/application.ts';
import { sendRaw } from '../../../test/support/connections/raw.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { asCarrierName, asCarrierText } from '../../kernel/database/masked.ts';

const server = useAgency();
/** The most bytes that saving one field may send: the answer's body and the events that follow. */
const MOST_BYTES = 2_200;

type Values = Record<string, unknown>;

/** A quoted application with 20 quotes and 10 notes; the latest note is an alert of its run. */
async function withQuotesAndNotes(agent: SignedIn): Promise<Application> {
  const { db } = server.current;
  const { id, run_id, quotes } = await withOffers(db, agent);
  const { agency_id } = await db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const of = { agency_id, application_id: id };
  const more = Array.from({ length: 20 - quotes.length }, (_, at) => ({
    ...of,
    run_id,
    carrier_name: asCarrierName(`Carrier ${at}`),
    is_sandbox: true,
    outcome: 'quoted',
    rate_type: 'bindable',
    premium: 1_300 + at,
    description: asCarrierText('Flood, private market'),
  }));
  await db.insertInto('quotes').values(more).execute();
  const notes = Array.from({ length: 9 }, (_, at) => ({
    ...of,
    key: 'note',
    title: `Call ${at}`,
    body: 'Lena asks for a lower deductible.',
  }));
  await db.insertInto('notes').values(notes).execute();
  const alert = { key: 'application_time_out', title: '1 carrier timed out', status: 'timeout' };
  await db
    .insertInto('notes')
    .values({ ...of, ...alert, run_id, is_alert: true, is_active: true })
    .execute();
  return opened(agent, id);
}

/** Saves fields. @returns the application with the answer's changes applied, and the bytes of answer and events */
async function saved(agent: SignedIn, before: Application, useable_details: Values, more: Values = {}) {
  const stream = await listen(agent);
  const head = stream.text().length;
  const { id, version } = before;
  const request = { application_id: id, version, useable_details, ...more, session_key: agent.sessionKey };
  const { text, envelope } = await sendRaw(server.current, CALLS.updateApplication.path, request);
  const { changes } = envelope.data as { changes: Parameters<typeof withChanges>[1] };
  await eventually(() => expect(stream.events).toContainEqual(expect.objectContaining({ kind: 'application' })));
  const bytes = Buffer.byteLength(text) + stream.text().length - head;
  stream.close();
  return { after: withChanges(before, changes), bytes };
}

it.each<Values>([
  { contents_limit: 60_000 },
  { phone: '(813) 555-0199' },
  { address1: '218 Beach Dr NE' },
  { state: 'GA' },
  { year_build: 1980 },
  { occupancy_type: 'Condo Unit' },
  { foundation_type: 'Basement' },
  { business_name: 'Harbor Light Boats and Marine Supplies of Tampa Bay' },
])('one saved field (%j) of an application with 20 quotes and 10 notes costs at most 2.2 KB', async (values) => {
  const agent = await server.current.as('agent');
  const before = await withQuotesAndNotes(agent);
  expect([before.quotes.length, before.notes.length]).toEqual([20, 10]);
  const { after, bytes } = await saved(agent, before, values);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(after).toEqual(await opened(agent, before.id));
});

it.each<[ApplicationType, Values]>([
  ['home', { form_type: 'DP3' }],
  ['home', { state: 'GA' }],
  ['home', { year_build: 1980 }],
  ['home', { dwelling: 400_000 }],
  ['auto', { state: 'MA' }],
  ['life', { state: 'GA' }],
  ['pet', { state: 'GA' }],
])('so does one of a new %s application (%j), with all that rules change', async (type, values) => {
  const agent = await server.current.as('agent');
  const before = await made(agent, type);
  const { after, bytes } = await saved(agent, before, values);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(after).toEqual(await opened(agent, before.id));
});

it('answers only the difference to the quoted values that the save made, and takes back what was reverted', async () => {
  const agent = await server.current.as('agent');
  const first = await withQuotesAndNotes(agent);
  const changed = await edited(agent, first, { contents_limit: 60_000, roof_year: 2020, deductible: '$2,000' });
  const { after } = await saved(agent, changed, { roof_year: 2018, sqft: 2_200 });
  expect(after.outdated?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['contents_limit', 'sqft']));
  expect(after.outdated?.changes.map(({ field }) => field)).not.toContain('roof_year');
  expect(after).toEqual(await opened(agent, first.id));
});

it('is put together with the version before it to what the application is opened as, one edit after another', async () => {
  const agent = await server.current.as('agent');
  let now = await withQuotesAndNotes(agent);
  for (const values of [
    { phone: '(813) 555-0199' },
    { roof_year: 2020 },
    { year_build: 1980, contents_limit: 50_000 },
    { year_build: 1998, contents_limit: 100_000, roof_year: 2018 },
    { gender: null },
    { num_of_stories: '' },
  ]) {
    const { after } = await saved(agent, now, values);
    now = await opened(agent, now.id);
    expect(after, JSON.stringify(values)).toEqual(now);
  }
});
