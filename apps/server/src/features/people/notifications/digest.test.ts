import { beforeAll, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { insertNotifications } from '../../../kernel/context/notifications.ts';
import { asCarrierText } from '../../../kernel/database/masked.ts';
import { takeUnmailed } from './digest.queries.ts';
import { lastCut } from './digest.ts';

// Without the worker role, so that only the test claims notifications.
const server = useServer({ env: { roles: new Set(['web']) } });
let agent: SignedIn;
let agency_id = 0;

beforeAll(async () => {
  agency_id = (await anAgency(server.current.db)).id;
  const { username } = await aPerson(server.current.db, 'agent', { agency_id });
  agent = await server.current.as(username);
});

const tell = (
  personId: number | null,
  kind: string,
  text: string,
  applicationId: number | null = null,
  named: string | null = null,
) => {
  const { notifications } = new Effects();
  const carrierText = named === null ? {} : { carrierText: asCarrierText(named) };
  notifications.push({ personId, agencyId: agency_id, kind, text, applicationId, ...carrierText });
  return insertNotifications(server.current.db, notifications);
};
const wish = async (client: SignedIn, notifications: object) =>
  succeeded(await client.call('updateUserSettings', { payload: { notifications } }));
const onPage = async (client: SignedIn) =>
  succeeded(await client.call('getUserNotifications', {})).user_notifications.map(({ text }) => text);
const SOON = new Date(Date.now() + 3_600_000);
const LONG_AGO = new Date('2026-01-01');
const mailed = async (cut: Date) =>
  (await takeUnmailed(server.current.db, { client_asked: 'client_message' }, { client_chose: 'daily' }, cut)).flatMap(
    ({ texts }) => texts,
  );

it('each kind comes where it is wished: on the page, by e-mail, both or not at all', async () => {
  await wish(agent, {
    assignment: { email: 'immediate' },
    intake: { page: false, email: 'immediate' },
    send_failed: { page: false },
    client_message: { email: 'daily' },
  });
  for (const kind of ['assignment', 'intake', 'send_failed', 'client_asked', 'application_complete'])
    await tell(agent.id, kind, kind);
  expect(await onPage(agent)).toEqual(['application_complete', 'client_asked', 'assignment']);
  // Daily notifications wait for their hour; claimed ones are not claimed again.
  expect(await mailed(LONG_AGO)).toEqual(['assignment', 'intake']);
  expect(await mailed(SOON)).toEqual(['client_asked']);
  expect(await mailed(SOON)).toEqual([]);
});

it('sends a signature once a day to who has not chosen, first of all, and names the carrier to who may see it', async () => {
  const { username } = await aPerson(server.current.db, 'agent', { agency_id });
  const reader = await server.current.as(username);
  await wish(reader, { assignment: { email: 'daily' } });
  await tell(reader.id, 'assignment', 'assigned');
  await tell(reader.id, 'client_chose', 'Dana signed Carrier 7.', null, 'Dana signed Palmetto.');
  const { db } = server.current;
  const shows = (display_carriers: boolean) =>
    db.updateTable('people').set({ display_carriers }).where('id', '=', reader.id).execute();
  await shows(true);
  expect(await mailed(LONG_AGO)).toEqual([]);
  expect(await mailed(SOON)).toEqual(['Dana signed Palmetto.', 'assigned']);
  await shows(false);
  await tell(reader.id, 'client_chose', 'Dana signed Carrier 7.', null, 'Dana signed Palmetto.');
  expect(await mailed(SOON)).toEqual(['Dana signed Carrier 7.']);
  await wish(reader, { client_chose: { email: 'off' } });
  await tell(reader.id, 'client_chose', 'not sent');
  expect(await mailed(SOON)).toEqual([]);
});

it('what was read in the portal, and what a deactivated person wished, is not sent', async () => {
  await tell(agent.id, 'assignment', 'read');
  succeeded(await agent.call('markUserNotificationsRead', {}));
  expect(await mailed(SOON)).toEqual([]);
  const gone = await aPerson(server.current.db, 'agent', {
    agency_id,
    settings: '{"notifications":{"intake":{"email":"immediate"}}}',
  });
  await tell(gone.id, 'intake', 'gone');
  await server.current.db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
  expect(await mailed(SOON)).toEqual([]);
});

it('nor is what somebody of a deactivated agency wished', async () => {
  const { db } = server.current;
  const { id } = await anAgency(db);
  const one = await aPerson(db, 'agent', {
    agency_id: id,
    settings: '{"notifications":{"intake":{"email":"immediate"}}}',
  });
  await tell(one.id, 'intake', 'ended');
  await db.updateTable('agencies').set({ deactivated_at: new Date() }).where('id', '=', id).execute();
  expect(await mailed(SOON)).toEqual([]);
});

it('two who take at once send nothing twice', async () => {
  await tell(agent.id, 'assignment', 'once');
  const both = await Promise.all([mailed(SOON), mailed(SOON)]);
  expect(both.flat()).toEqual(['once']);
});

it('what is about an application goes to those who handle it, once each', async () => {
  const application = await made(agent);
  await tell(null, 'late_carrier', 'late', application.id);
  expect((await onPage(agent)).filter((text) => text === 'late')).toEqual(['late']);
});

it('a kind that there is not, or another way to be told, is refused', async () => {
  for (const notifications of [{ nonsense: { page: true } }, { intake: { email: 'hourly' } }])
    expect(await agent.call('updateUserSettings', { payload: { notifications } as never })).toMatchObject({
      code: 422,
    });
});

it('an assignment is told to whom it was assigned, and not to oneself', async () => {
  const { db } = server.current;
  const boss = await server.current.as((await aPerson(db, 'admin', { agency_id })).username);
  const { id, application_id } = await made(boss);
  succeeded(await boss.call('assignApplication', { application_id: id, agent_id: agent.id }));
  expect((await onPage(agent))[0]).toMatch(new RegExp(`assigned .+ \\(?${application_id}\\)? to you\\.$`));
  expect(await onPage(boss)).toEqual([]);
});

it.each([
  ['2026-11-22T11:59:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
])('at %s what is wished once a day is sent up to %s', (now, cut) => {
  expect(lastCut(new Date(now)).toISOString()).toBe(cut);
});
