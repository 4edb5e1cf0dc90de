import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import {
  documentOf,
  fileOf,
  readFileOf,
  readingOf,
  readScripted,
  scriptedPdf,
  sendFiles,
  takeShortTurn,
} from '../../../test/support/documents/reading-files.ts';
import { zip } from '../../../test/support/documents/workbook.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { claimNext } from './lanes.queries.ts';

// Without the worker role: the test runs queued readings itself, with scripted readers.
const server = useServer({ env: { roles: new Set(['web']) } });
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
});
const listed = async (application_id: number) =>
  succeeded(await agent.call('listDocuments', { application_id })).documents;
const got = async (document_id: number) => succeeded(await agent.call('getDocument', { document_id })).document;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);

describe('a file to be read', () => {
  it('is an attachment before it is read, and its documents are told as they come', async () => {
    const { id } = await made(agent);
    const stream = await listen(agent);
    const certificate = documentOf([readingOf()], { warnings: [{ code: 'cbrs', message: 'CBRS', page: 1 }] });
    const wind = documentOf([readingOf({ field: null, label: 'Inspector', value: null, strength: 'none', page: 2 })], {
      kind: 'wind_mitigation',
      edition: null,
      pages: [2],
    });
    const pages = [1, 2].map(() => ({ width: 612, height: 792 }));
    const documents = await readFileOf(server.current, agent, id, fileOf([certificate, wind], { pages }));
    expect(documents).toMatchObject([
      { state: 'read', kind: 'elevation_certificate', pages: [1], page_count: 2, open: 1, warning_count: 1 },
      { state: 'read', kind: 'wind_mitigation', pages: [2], page_count: 2, open: 0, warning_count: 0 },
    ]);
    const { notes } = await opened(agent, id);
    expect(notes.flatMap(({ attachments }) => attachments)).toMatchObject([
      { id: documents[0]?.attachment_id, name: 'EC.pdf', kind: 'pdf' },
    ]);
    expect(await got(documents[0]?.id ?? 0)).toMatchObject({
      edition: 'FEMA Form FF-206-FY-22-152 (8/23)',
      page_sizes: pages,
      warnings: [{ code: 'cbrs', message: 'CBRS', page: 1 }],
      readings: [{ field: 'bfe_elevation', printed: '9.0', value: 9, page: 1, state: 'proposed', others: [] }],
    });
    await eventually(() =>
      expect(
        stream.events.filter(({ kind, ids }) => kind === 'document' && ids.application_id === id).length,
      ).toBeGreaterThanOrEqual(4),
    );
    stream.close();
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data.map(({ action }) => action)).toContain(
      'read Elevation certificate (EC.pdf), Wind mitigation form (EC.pdf)',
    );
  });

  it.each([
    ['asks for too much memory', { act: 'memory' } as const, 'failed', /^Reading this file was stopped/],
    ['breaks its reader', { act: 'throw' } as const, 'failed', /^Reading this file was stopped/],
    ['has a password', fileOf([], { failure: 'encrypted' }), 'failed', /^This PDF is protected by a password/],
    ['has 500 pages', fileOf([], { failure: 'too_many_pages' }), 'failed', /^This file has more than 60 pages/],
    ['is of no kind that is known', fileOf([]), 'not_recognized', /^$/],
  ])('that %s says so and stays an attachment', async (_what, script, state, failure) => {
    const { id } = await made(agent);
    const [document] = await readFileOf(server.current, agent, id, script);
    expect(document).toMatchObject({ state, failure: expect.stringMatching(failure), open: 0 });
    expect((await opened(agent, id)).notes[0]?.attachments).toHaveLength(1);
  });

  it('comes out of an archive, and only once', async () => {
    const { id } = await made(agent);
    const pdf = scriptedPdf(fileOf([]));
    const archive = zip({ 'a/EC.pdf': pdf, 'roof.png': PNG, 'read.txt': 'text' });
    const first = await sendFiles(server.current, agent, id, [['papers.zip', archive]]);
    expect(first.data.documents.map(({ name, state }) => [name, state])).toEqual([
      ['EC.pdf', 'queued'],
      ['roof.png', 'queued'],
    ]);
    expect(first.message).toBe('Left out of the ZIP, because only PDFs and pictures are read: read.txt.');
    const again = await sendFiles(server.current, agent, id, [['Copy of EC.pdf', pdf]]);
    expect(again).toMatchObject({
      message: 'Copy of EC.pdf: already in this application, so not stored again.',
      data: { documents: [{ name: 'EC.pdf' }] },
    });
    expect(await listed(id)).toHaveLength(2);
  });

  it.each<[string, string, Buffer, string]>([
    ['a program', 'EC.pdf', Buffer.from('MZ\x90\0'.padEnd(600, '\0')), 'its content is a Windows program'],
    ['nothing', 'EC.pdf', Buffer.alloc(0), 'This file is empty'],
    ['a damaged archive', 'a.zip', zip({ 'a.pdf': PNG }).subarray(0, 60), 'damaged or encrypted'],
    ['an archive of texts', 'a.zip', zip({ 'a.txt': 'a' }), 'has no PDF and no picture'],
  ])('that is %s is refused by its name', async (_what, name, content, reason) => {
    const { id } = await made(agent);
    const answer = await sendFiles(server.current, agent, id, [[name, content]]);
    expect(answer.code).toBe(422);
    expect(
      Object.values(answer.error?.errors ?? {})
        .flat()
        .join(),
    ).toMatch(new RegExp(`^${name}: .*${reason}`));
    expect(await listed(id)).toEqual([]);
  });

  it('of an iPhone is stored, and asked for as JPEG', async () => {
    const { id } = await made(agent);
    const { data } = await sendFiles(server.current, agent, id, [['IMG_1.HEIC', HEIC]]);
    expect(data.documents).toMatchObject([
      { state: 'failed', failure: 'An iPhone picture (HEIC) cannot be read. Send it as JPEG.' },
    ]);
  });

  it('may be one of a note, of this application only', async () => {
    const [one, other] = [await made(agent), await made(agent)];
    const { data } = await sendFiles(server.current, agent, one.id, [['EC.pdf', scriptedPdf(fileOf([]))]]);
    const attachment_ids = [data.documents[0]?.attachment_id ?? 0];
    const of = (application_id: number) => agent.call('readDocuments', { application_id, attachment_ids });
    expect(succeeded(await of(one.id)).documents).toMatchObject([{ id: data.documents[0]?.id, state: 'queued' }]);
    expect(await of(other.id)).toMatchObject({ ok: false, code: 422 });
    expect(await agent.call('readDocuments', { application_id: one.id })).toMatchObject({ ok: false, code: 422 });
  });

  it('is saved without what no text of the database holds', async () => {
    const { id } = await made(agent);
    const odd = readingOf({ field: 'address1', label: 'B\0', printed: '12 Oak\0 St \ud800', value: '12 Oak\0 St' });
    const document = documentOf([odd], { edition: '8\0/23', warnings: [{ code: 'cbrs', message: 'CB\0RS', page: 1 }] });
    const [read] = await readFileOf(server.current, agent, id, fileOf([document]));
    expect(await got(read?.id ?? 0)).toMatchObject({
      state: 'read',
      edition: '8/23',
      warnings: [{ message: 'CBRS' }],
      readings: [{ label: 'B', printed: '12 Oak St \ufffd', value: '12 Oak St' }],
    });
  });

  it.each([
    ['cannot be saved', fileOf([documentOf([readingOf({ page: 1e12 })])]), 12],
    ['ends the process that reads it', null, 13],
  ])('whose result %s is not tried for ever', async (_what, script, tries) => {
    const { db } = server.current;
    const { id } = await made(agent);
    await db.updateTable('read_documents').set({ state: 'failed' }).where('state', '=', 'queued').execute();
    const { data } = await sendFiles(server.current, agent, id, [['EC.pdf', scriptedPdf(script ?? fileOf([]))]]);
    const document_id = data.documents[0]?.id ?? 0;
    const later = Date.now();
    for (let claims = 1; claims <= tries; claims += 1) {
      expect((await listed(id))[0]?.state).toMatch(/queued|reading/);
      const claimed = await claimNext(db, 'text', new Date(later + claims * 3_600_000));
      expect(claimed?.document_id).toBe(document_id);
      if ((script && claims === 1) || claims === tries)
        await readScripted(server.current, [document_id], claimed?.agency_id ?? 0);
    }
    expect(await listed(id)).toMatchObject([
      { state: 'failed', failure: expect.stringMatching(/^Reading this file was stopped/) },
    ]);
  });

  it('is nobody else’s', async () => {
    const { id } = await made(agent);
    const [document] = await readFileOf(server.current, agent, id, fileOf([documentOf([readingOf()])]));
    const document_id = document?.id ?? 0;
    const reading_ids = [(await got(document_id)).readings[0]?.id ?? 0];
    for (const [who, code] of [
      ['agent2', 404],
      ['customer', 403],
    ] as const) {
      const other = await server.current.as(who);
      const answers = [
        await other.call('listDocuments', { application_id: id }),
        await other.call('getDocument', { document_id }),
        await other.call('takeReadings', { application_id: id, version: 1, reading_ids }),
        await other.call('refuseReadings', { reading_ids }),
        await other.call('readDocuments', { application_id: id, attachment_ids: [document?.attachment_id ?? 0] }),
      ];
      expect(answers.map((answer) => !answer.ok && answer.code)).toEqual(answers.map(() => code));
    }
  });
});

it('sets a long scan aside for another application, and goes on with the pages that it has', async () => {
  const { db } = server.current;
  const [long, short] = [await made(agent), await made(agent)];
  const pages = [1, 2, 3].map(() => ({ width: 612, height: 792 }));
  await sendFiles(server.current, agent, long.id, [['long.pdf', scriptedPdf(fileOf([documentOf([])], { pages }))]]);
  await sendFiles(server.current, agent, short.id, [['short.pdf', scriptedPdf(fileOf([documentOf([])]))]]);
  const both = [long.id, short.id];
  await db.updateTable('read_documents').set({ lane: 'recognition' }).where('application_id', 'in', both).execute();
  const stateOf = async ({ id }: { id: number }) => {
    const [document] = await listed(id);
    const saved = await db.selectFrom('recognized_pages').select('page').where('application_id', '=', id).execute();
    const { state, pages_read: read, failure } = document ?? {};
    return { state, read, failure, saved: saved.map(({ page }) => page) };
  };
  await takeShortTurn(server.current);
  expect(await stateOf(long)).toEqual({ state: 'queued', read: 1, failure: '', saved: [1] });
  await takeShortTurn(server.current);
  expect(await stateOf(short)).toEqual({ state: 'read', read: 1, failure: '', saved: [] });
  await takeShortTurn(server.current);
  expect(await stateOf(long)).toEqual({ state: 'read', read: 3, failure: '', saved: [] });
});
