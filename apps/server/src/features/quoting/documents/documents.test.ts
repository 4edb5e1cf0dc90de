import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { zip } from '../../../../test/support/documents/workbook.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type FixtureCarrier, startFixtureCarrier, type Visit } from '../../../../test/support/fixture-carrier.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';

let server: TestServer;
let agent: SignedIn;
let carrier: FixtureCarrier;
let elsewhere: FixtureCarrier;
let name = '';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const KEY = 'file-key-of-the-agency';

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  elsewhere = await startFixtureCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  const id = await carrier.settle(server, {
    auth: { kind: 'header', name: 'X-Key', value: KEY },
    mapping: {
      steps: [
        {
          id: 'quote',
          name: 'Quote',
          request: { path: '/quote', body: { kind: 'json', text: '{"key": idempotency_key}' } },
        },
      ],
      answer: 'body',
    },
  });
  const row = await server.db.selectFrom('carriers').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  name = String(row.name);
});
afterAll(async () => {
  await server.stop();
  carrier.close();
  elsewhere.close();
});
beforeEach(async () => {
  carrier.visits.length = 0;
  elsewhere.visits.length = 0;
  await restCarriers(server.db);
});

const pdf = ({ response }: Visit) => void response.setHeader('content-type', 'application/pdf').end(PDF);

/** Answers quote requests with `body`, and file requests with `file`. */
function answers(body: object, file: (visit: Visit) => void = pdf): void {
  carrier.each((visit) => (visit.path === '/quote' ? void visit.response.end(JSON.stringify(body)) : file(visit)));
}

const settled = (id: number) =>
  eventually(async () => {
    const application = await opened(agent, id);
    const files = application.quotes.flatMap(({ documents }) => documents);
    expect(files.length).toBeGreaterThan(0);
    expect(files.map(({ state }) => state)).not.toContain('waiting');
    return { ...application, files };
  });

it('files of an answer are fetched with the credentials of their carrier, and kept as its own', async () => {
  answers(
    {
      premium: 700,
      quote_number: 'PF-20931',
      documents: [
        { name: 'Quote', url: '/files/1?sig=secret-of-the-link' },
        { name: 'Declarations.pdf', base64: PDF.toString('base64') },
      ],
    },
    (visit) => (visit.headers['x-key'] === KEY ? pdf(visit) : void visit.response.writeHead(401).end()),
  );
  const { id } = await quoted(agent);
  const { files } = await settled(id);
  expect(files).toMatchObject([
    { name: 'Quote', state: 'kept', attachment: { name: `${name} PF-20931 Quote.pdf`, kind: 'pdf' } },
    { name: 'Declarations.pdf', state: 'kept', attachment: { name: `${name} PF-20931 Declarations.pdf`, kind: 'pdf' } },
  ]);
  const { notes } = await opened(agent, id);
  const kept = notes.filter(({ key }) => key === 'carrier_document');
  expect(kept.map(({ payload }) => payload.sent_by)).toEqual([name, name]);
  const [file] = files;
  const open = await agent.call('openNoteAttachment', { application_id: id, attachment_id: file?.attachment?.id ?? 0 });
  expect(await (await fetch(new URL(succeeded(open).file_url, server.url))).arrayBuffer()).toHaveProperty(
    'byteLength',
    PDF.length,
  );
  const exchanges = await server.db.selectFrom('exchanges').selectAll().where('application_id', '=', id).execute();
  expect(JSON.stringify(exchanges)).toContain('/files/1');
  expect(JSON.stringify(exchanges)).not.toContain('secret-of-the-link');
});

it('a file that lies elsewhere is fetched without telling how the carrier knows us', async () => {
  elsewhere.each(pdf);
  answers({ offers: [{ key: 'a', premium: 700, documents: [{ name: 'A', url: `${elsewhere.base_url}/a` }] }] });
  const { files } = await settled((await quoted(agent)).id);
  expect(files).toMatchObject([{ state: 'kept' }]);
  expect(elsewhere.visits[0]?.headers).not.toHaveProperty('x-key');
});

it('what cannot be kept says why, costs the quote nothing, and is fetched again when somebody asks', async () => {
  const huge = ({ response }: Visit) =>
    void response
      .writeHead(200, { 'content-length': 2 * 1024 ** 3, 'content-type': 'application/pdf' })
      .write(Buffer.alloc(27e6));
  answers({ premium: 700, documents: [{ name: 'Quote', url: '/files/1' }, { name: 'Other' }] }, huge);
  const done = await quoted(agent);
  const first = await settled(done.id);
  expect(first.quotes[0]?.payload).toMatchObject({ outcome: 'quoted', premium: 700 });
  expect(first.files).toMatchObject([
    { name: 'Quote', state: 'failed', fault: 'This file is over 25 MB.' },
    { name: 'Other', state: 'failed', fault: 'The answer has neither an address nor a content for it.' },
  ]);
  carrier.visits.length = 0;
  answers({}, pdf);
  const again = (document_id: number) => agent.call('fetchCarrierDocument', { application_id: done.id, document_id });
  expect((await again(first.files[1]?.id ?? 0)).ok).toBe(false);
  succeeded(await again(first.files[0]?.id ?? 0));
  const { files } = await settled(done.id);
  expect(files).toMatchObject([{ state: 'kept', fault: '' }, { state: 'failed' }]);
  // A saved file is not downloaded again.
  expect((await again(files[0]?.id ?? 0)).ok).toBe(false);
});

it('who may not see carriers sees neither a file nor its name', async () => {
  answers({ premium: 700, quote_number: 'PF-1', documents: [{ name: 'Quote', url: '/files/1' }] });
  const { id } = await quoted(agent);
  const { files } = await settled(id);
  const shows = (display_carriers: boolean) =>
    server.db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
  await shows(false);
  const attachment_id = files[0]?.attachment?.id ?? 0;
  const [seen, file] = await Promise.all([
    opened(agent, id),
    agent.call('openNoteAttachment', { application_id: id, attachment_id }),
  ]).finally(() => shows(true));
  expect(seen.quotes[0]?.documents).toEqual([]);
  expect(JSON.stringify(seen)).not.toMatch(/PF-1|Quote\.pdf/);
  expect(file).toMatchObject({ ok: false, code: 404 });
});

const QUOTE = { id: 'quote', name: 'Quote', request: { path: '/quote', body: { kind: 'json', text: '{"a": 1}' } } };

it('fetches a file of an early offer once a later answer gives its address', async () => {
  const poll = { id: 'poll', name: 'Poll', request: { method: 'GET', path: '/poll' }, until: 'body.done' };
  await carrier.settle(server, {
    kind: 'conversation',
    mapping: { steps: [QUOTE, { ...poll, every_ms: 500, is_partial: true }], answer: 'body' },
  });
  const offers = (url?: string) => [
    { key: 'a', premium: 700, documents: [{ name: 'A', url }] },
    { key: 'b', premium: 800, documents: [{ name: 'B' }] },
  ];
  let polls = 0;
  carrier.each(({ path, response }) => {
    if (path.startsWith('/files')) return void response.setHeader('content-type', 'application/pdf').end(PDF);
    if (path === '/quote') return void response.end('{}');
    polls += 1;
    const body = polls < 3 ? { done: false, offers: offers() } : { done: true, offers: offers('/files/a') };
    return void response.end(JSON.stringify(body));
  });
  const { files } = await settled((await quoted(agent)).id);
  expect(files).toMatchObject([
    { name: 'A', state: 'kept', fault: '' },
    { name: 'B', state: 'failed', fault: 'The answer has neither an address nor a content for it.' },
  ]);
});

it('replaces a file that failed by what a later answer gives for it', async () => {
  const poll = { id: 'poll', name: 'Poll', request: { method: 'GET', path: '/poll' }, until: 'body.done' };
  await carrier.settle(server, {
    kind: 'conversation',
    mapping: { steps: [QUOTE, { ...poll, every_ms: 500, is_partial: true }], answer: 'body' },
  });
  let isRefused = false;
  carrier.each(({ path, response }) => {
    if (path === '/files/new') return void response.setHeader('content-type', 'application/pdf').end(PDF);
    if (path === '/quote') return void response.end('{}');
    if (path === '/poll') {
      const url = isRefused ? '/files/new' : '/files/old';
      const offers = [{ key: 'a', premium: 700, documents: [{ name: 'A', url }] }];
      return void response.end(JSON.stringify({ done: isRefused, offers }));
    }
    void response.writeHead(404).end();
    // The last answer is sent once the failure is saved.
    void eventually(async () => {
      const rows = server.db
        .selectFrom('carrier_documents')
        .select('id')
        .where('source_url', '=', '/files/old' as never);
      expect(await rows.where('state', '=', 'failed').execute()).toHaveLength(1);
      isRefused = true;
    });
  });
  const { files } = await settled((await quoted(agent)).id);
  expect(files).toMatchObject([{ name: 'A', state: 'kept', fault: '' }]);
});

it("fetches a file with the headers of the step that named it, secrets and an earlier step's token among them", async () => {
  const headers = { 'X-Api': '{{secrets.key}}', Authorization: 'Bearer {{token}}', 'X-Path': '{{sent.path}}' };
  const login = { id: 'login', name: 'Login', request: { path: '/login' }, outputs: { token: 'body.token' } };
  const other = { id: 'other', name: 'Other', request: { path: '/other', headers: { 'X-Other': 'other' } } };
  await carrier.settle(server, {
    kind: 'conversation',
    secrets: { key: 'named-secret' },
    mapping: {
      steps: [login, { ...QUOTE, request: { ...QUOTE.request, headers } }, other],
      answer: '{"premium": 700, "documents": steps.quote.body.documents}',
    },
  });
  elsewhere.each(pdf);
  carrier.each(({ path, response, headers: sent }) => {
    if (path === '/login') return void response.end('{"token": "token-of-login"}');
    if (path === '/other') return void response.end('{}');
    const documents = [
      { name: 'Own', url: '/files/1' },
      { name: 'Elsewhere', url: `${elsewhere.base_url}/2` },
    ];
    if (path === '/quote') return void response.end(JSON.stringify({ documents }));
    const isLetIn =
      sent['x-api'] === 'named-secret' && sent.authorization === 'Bearer token-of-login' && sent['x-path'] === path;
    return isLetIn && !sent['x-other']
      ? void response.setHeader('content-type', 'application/pdf').end(PDF)
      : void response.writeHead(401).end();
  });
  const { id } = await quoted(agent);
  const { files } = await settled(id);
  expect(files).toMatchObject([{ state: 'kept' }, { state: 'kept' }]);
  expect(elsewhere.visits.at(-1)?.headers).not.toHaveProperty('x-api');
  const [kept, exchanges] = await Promise.all([
    server.db.selectFrom('carrier_documents').selectAll().where('application_id', '=', id).execute(),
    server.db.selectFrom('exchanges').selectAll().where('application_id', '=', id).execute(),
  ]);
  expect(kept.map(({ headers_sealed }) => headers_sealed)).toEqual([null, null]);
  expect(JSON.stringify(exchanges.filter(({ url }) => revealCarrier(url).includes('/files')))).not.toMatch(
    /named-secret|token-of-login/,
  );
});

it('says what to do about a file whose token has ended, and keeps it once the carrier takes the token', async () => {
  const login = { id: 'login', name: 'Login', request: { path: '/login' }, outputs: { token: 'body.token' } };
  const request = { ...QUOTE.request, headers: { Authorization: 'Bearer {{token}}' } };
  await carrier.settle(server, {
    kind: 'conversation',
    mapping: { steps: [login, { ...QUOTE, request }], answer: 'body' },
  });
  let isValid = false;
  carrier.each(({ path, response, headers }) => {
    if (path === '/login') return void response.end('{"token": "t-1"}');
    if (path === '/quote')
      return void response.end(JSON.stringify({ premium: 700, documents: [{ name: 'Quote', url: '/files/1' }] }));
    return isValid && headers.authorization === 'Bearer t-1'
      ? pdf({ response } as Visit)
      : void response.writeHead(401).end();
  });
  const { id } = await quoted(agent);
  const ended = { state: 'failed', fault: expect.stringMatching(/may have ended\. Get it from the carrier/) };
  const first = await settled(id);
  expect(first.files).toMatchObject([ended]);
  const again = () => agent.call('fetchCarrierDocument', { application_id: id, document_id: first.files[0]?.id ?? 0 });
  succeeded(await again());
  expect((await settled(id)).files).toMatchObject([ended]);
  isValid = true;
  succeeded(await again());
  expect((await settled(id)).files).toMatchObject([{ state: 'kept', fault: '' }]);
});

it('unpacks an archive of papers', async () => {
  await carrier.settle(server, { kind: 'conversation', mapping: { steps: [QUOTE], answer: 'body' } });
  const archive = zip({ 'papers/Quote.pdf': PDF, 'other/Quote.pdf': PDF, 'read.txt': 'no paper' });
  answers(
    { premium: 700, quote_number: 'PF-7', documents: [{ name: 'Papers.zip', url: '/files/zip' }] },
    ({ response }) => void response.setHeader('content-type', 'application/zip').end(archive),
  );
  const { id } = await quoted(agent);
  await eventually(async () => {
    const { files } = await settled(id);
    expect(files).toMatchObject([
      { name: 'Papers Quote.pdf', state: 'kept', attachment: { kind: 'pdf' } },
      { name: 'Papers 2 Quote.pdf', state: 'kept', attachment: { kind: 'pdf' } },
    ]);
  });
});

it('a file in an answer of more than 8 MB is kept as it came, and nothing of it stays with the request', async () => {
  await server.db
    .updateTable('carriers')
    .set({ limits: '{"timeout_ms":60000,"concurrency":20,"calls_per_minute":10000}' })
    .where('base_url', '=', carrier.base_url)
    .execute();
  const large = Buffer.concat([PDF, randomBytes(8 * 1024 * 1024)]);
  answers({ premium: 700, documents: [{ name: 'Declarations.pdf', base64: large.toString('base64') }] });
  const { id } = await quoted(agent);
  expect((await opened(agent, id)).quotes).toMatchObject([{ payload: { outcome: 'quoted', premium: 700 } }]);
  const { files } = await settled(id);
  expect(files).toMatchObject([{ state: 'kept' }]);
  const stored = await server.db
    .selectFrom('attachments')
    .select(['size', 'sha256'])
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ size: large.length, sha256: createHash('sha256').update(large).digest() });
  const left = await server.db.selectFrom('request_files').select('id').execute();
  expect(left).toEqual([]);
});
