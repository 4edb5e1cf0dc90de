import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUEST_PAGES } from '@freeboard/domain/documents';
import { describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { sendFiles } from '../../../test/support/documents/reading-files.ts';
import { aDocument } from '../../../test/support/documents/readings.ts';
import { scanPdf } from '../../../test/support/documents/scan-pdf.ts';
import { anAgency, anApplication } from '../../../test/support/factories.ts';
import { useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import { projectRoot } from '../../kernel/env/project-root.ts';
import { attachments } from '../applications/index.ts';
import { claimNext, isAnyWaiting, LEASE_MS } from './lanes.queries.ts';

const database = useDatabase();
let clock = Date.parse('2030-01-01T00:00:00Z');
const now = () => {
  clock += 10;
  return new Date(clock);
};

async function queued(application: { id: number; agency_id: number }, more: object = {}) {
  const { db } = database.current;
  const { id: application_id, agency_id } = application;
  const key = `lane-${Math.random()}`;
  const file = {
    name: 'a.pdf',
    kind: 'pdf',
    media_type: 'application/pdf',
    size: 1,
    sha256: Buffer.from(key),
  } as const;
  const tenant = new TenantDb(db, { kind: 'agency', agencyId: agency_id }, true);
  const of = { agency_id, application_id, from: 'x', title: 'x', body: '', at: now() };
  await attachments.addReceived(tenant, { ...of, files: [{ ...file, storage_key: key }] });
  const { id: attachment_id } = await db
    .selectFrom('attachments')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirstOrThrow();
  const { id } = await aDocument(db, {
    agency_id,
    application_id,
    attachment_id,
    state: 'queued',
    kind: null,
    ...more,
  });
  return id;
}
const application = async (agency_id: number) => ({
  id: (await anApplication(database.current.db, { agency_id })).id,
  agency_id,
});
const claim = async (lane: 'text' | 'recognition' = 'text') =>
  (await claimNext(database.current.db, lane, now()))?.document_id ?? null;
const end = (id: number | null) =>
  database.current.db
    .updateTable('read_documents')
    .set({ state: 'read', lease_until: null })
    .where('id', '=', id ?? 0)
    .execute();
/** Claims and ends documents until none waits. @returns their ids in that order */
async function order(lane: 'text' | 'recognition' = 'text') {
  const taken: number[] = [];
  for (let id = await claim(lane); id !== null; id = await claim(lane)) {
    taken.push(id);
    await end(id);
  }
  return taken;
}

it('reads for people before guests, and gives agencies and their applications turns', async () => {
  const { db } = database.current;
  const [one, other] = [await anAgency(db), await anAgency(db)];
  const [a, b, c] = [await application(one.id), await application(one.id), await application(other.id)];
  const guests = [await queued(a, { by_guest: true }), await queued(a, { by_guest: true })];
  const [a1, a2, a3] = [await queued(a), await queued(a), await queued(a)];
  const b1 = await queued(b);
  const [c1, c2] = [await queued(c), await queued(c)];
  expect(await order()).toEqual([a1, c1, b1, c2, a2, a3, ...guests]);
});

it('leaves a slot to other agencies, and one to people beside guests', async () => {
  const { db } = database.current;
  const [one, other] = [await anAgency(db), await anAgency(db)];
  const mine = [await application(one.id), await application(one.id), await application(one.id)];
  const [first, second, third] = [await queued(mine[0]!), await queued(mine[1]!), await queued(mine[2]!)];
  const same = await queued(mine[0]!);
  const [guest, next] = [
    await queued(await application(other.id), { by_guest: true }),
    await queued(await application(other.id), { by_guest: true }),
  ];
  expect(await claim()).toBe(first);
  expect(await claim()).toBe(second);
  expect(await claim()).toBe(guest);
  expect(await claim()).toBeNull();
  expect(await isAnyWaiting(db, 'text', now())).toBe(true);
  // A second guest's document waits although a slot is free.
  await end(second);
  expect(await claim()).toBe(third);
  await end(third);
  expect(await claim()).toBe(same);
  await end(same);
  expect(await claim()).toBeNull();
  await end(guest);
  expect(await claim()).toBe(next);
  for (const id of [first, next]) await end(id);
});

it('recognizes what an agency has one by one', async () => {
  const { id: agency_id } = await anAgency(database.current.db);
  const of = { lane: 'recognition' };
  const [first, second] = [
    await queued(await application(agency_id), of),
    await queued(await application(agency_id), of),
  ];
  expect(await claim('recognition')).toBe(first);
  expect(await claim('recognition')).toBeNull();
  await end(first);
  expect(await claim('recognition')).toBe(second);
  await end(second);
});

it('takes up what a process left behind, and leaves alone what is to be tried later', async () => {
  const { db } = database.current;
  const { id: agency_id } = await anAgency(db);
  const later = await queued(await application(agency_id), { not_before: new Date(clock + 2 * LEASE_MS) });
  const left = await queued(await application(agency_id));
  expect(await claim()).toBe(left);
  expect(await claim()).toBeNull();
  clock += LEASE_MS + 1_000;
  expect(await claim()).toBe(left);
  clock += LEASE_MS + 1_000;
  expect(await order()).toEqual(expect.arrayContaining([left, later]));
});

describe('a server with a worker', () => {
  const server = useServer();

  it('reads a text file, gives a scan to the lane of recognition, and leaves a guest’s long scan to a person', async () => {
    const agent = await server.current.as('agent');
    const [text, scan, guests] = [await made(agent, 'home'), await made(agent, 'home'), await made(agent, 'home')];
    const { url } = succeeded(await agent.call('createClientLink', { application_id: guests.id }));
    const form = new FormData();
    form.set('token', JSON.stringify(url.split('#')[1]));
    form.append('file_data', new Blob([new Uint8Array(scanPdf(GUEST_PAGES + 1, 'guest'))]), 'long.pdf');
    const uploaded = await fetch(`${server.current.api}/client-page/upload`, { method: 'POST', body: form });
    expect(uploaded.status).toBe(200);
    await sendFiles(server.current, agent, scan.id, [['scan.pdf', scanPdf(1, 'own')]]);
    const fixture = 'packages/documents/test/fixtures/standin-2019-edition-text-invented.pdf';
    await sendFiles(server.current, agent, text.id, [['EC.pdf', readFileSync(join(projectRoot(), fixture))]]);
    await eventually(async () => {
      const rows = await server.current.db
        .selectFrom('read_documents')
        .select(['application_id', 'lane', 'state', 'failure', 'by_guest'])
        .where('application_id', 'in', [text.id, scan.id, guests.id])
        .execute();
      const of = (id: number) => rows.find(({ application_id }) => application_id === id);
      expect(of(text.id)).toMatchObject({ lane: 'text', state: 'read', by_guest: false });
      expect(of(scan.id)).toMatchObject({ lane: 'recognition', by_guest: false });
      expect(of(guests.id)).toMatchObject({ state: 'failed', failure: 'guest_pages', by_guest: true });
    });
    const [asked] = succeeded(await agent.call('listDocuments', { application_id: guests.id })).documents;
    const again = { application_id: guests.id, attachment_ids: [asked?.attachment_id ?? 0] };
    expect(succeeded(await agent.call('readDocuments', again)).documents).toMatchObject([{ state: 'queued' }]);
    await eventually(async () => {
      const row = await server.current.db
        .selectFrom('read_documents')
        .select(['lane', 'by_guest'])
        .where('application_id', '=', guests.id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ lane: 'recognition', by_guest: false });
    });
  });
});
