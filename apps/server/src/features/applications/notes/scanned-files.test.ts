import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EICAR, S3_BUCKET, startS3, startSandbox } from '@freeboard/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../../test/support/application.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';

const NOTE = { title: 'Elevation certificate', body: 'From John by e-mail, with photos.' };
let server: TestServer;
let store: Awaited<ReturnType<typeof startS3>>;
let agent: SignedIn;
let application_id = 0;
let dataDir = '';

beforeAll(async () => {
  const sandbox = await startSandbox({ port: 0, speed: 2_000 });
  store = await startS3();
  dataDir = await mkdtemp(join(tmpdir(), 'freeboard-scanned-'));
  const s3 = { ...S3_BUCKET, endpoint: store.url };
  server = await startTestServer({ sandbox, env: { dataDir, s3, clamdUrl: sandbox.clamdUrl } });
  agent = await server.as('agent');
  application_id = (await made(agent)).id;
});
afterAll(async () => {
  await server.stop();
  await server.sandbox.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function add(name: string, content: string) {
  const form = new FormData();
  form.set('session_key', agent.sessionKey);
  form.set('application_id', String(application_id));
  form.set('note_details', JSON.stringify(NOTE));
  form.append('file_data', new Blob([content]), name);
  const answer = await fetch(`${server.api}/agent-portal/add-note-or-attachment-to-application`, {
    method: 'POST',
    headers: { 'x-api-key': server.apiKey },
    body: form,
  });
  return (await answer.json()) as { code: number; message: string; error?: { errors: Record<string, string[]> } };
}
const arriving = () => readdirSync(join(dataDir, 'files', 'incoming'));

it('a file without a virus is kept in the bucket, and read from there', async () => {
  expect(await add('letter.txt', 'A letter.')).toMatchObject({ code: 200 });
  expect([...store.objects.values()].map(String)).toEqual(['A letter.']);
  const [note] = (await opened(agent, application_id)).notes;
  const attachment_id = note?.attachments[0]?.id ?? 0;
  const { file_url } = succeeded(await agent.call('openNoteAttachment', { application_id, attachment_id }));
  expect(await (await fetch(`${server.url}${file_url}`)).text()).toBe('A letter.');
  store.setDown(true);
  const away = await fetch(`${server.url}${file_url}`);
  expect([away.status, (await away.json()).message]).toEqual([
    502,
    expect.stringMatching(/^The file store did not answer\. Try again in a minute\. Reference [0-9a-f]{12}\.$/),
  ]);
  store.setDown(false);
});

it.each([
  [
    'with a virus',
    `%PDF-1.7 ${EICAR}`,
    /^invoice\.pdf: A virus was found in it \(Eicar-Test-Signature\)\. Not accepted\.$/,
  ],
  [
    'that the scanner broke off at',
    '%PDF-1.7 SANDBOX-SCANNER-GONE',
    /^invoice\.pdf: Not checked for viruses: the virus scanner .* Not accepted; try again in a minute\.$/,
  ],
  [
    'about which it talks nonsense',
    '%PDF-1.7 SANDBOX-SCANNER-NONSENSE',
    /^invoice\.pdf: Not checked for viruses: .* no answer that can be read\./,
  ],
])('a file %s is not taken, and nothing of it is left', async (_what, content, says) => {
  const before = store.objects.size;
  const answer = await add('invoice.pdf', content);
  expect(answer).toMatchObject({ code: 422, error: { errors: { 'file_data.0': [expect.stringMatching(says)] } } });
  expect([store.objects.size, arriving()]).toEqual([before, []]);
});

it('a file is not taken while the store is away; the note is not either', async () => {
  store.setDown(true);
  const before = (await opened(agent, application_id)).notes.length;
  expect(await add('letter.txt', 'Another letter.')).toMatchObject({ code: 502 });
  store.setDown(false);
  expect((await opened(agent, application_id)).notes).toHaveLength(before);
  expect(arriving()).toEqual([]);
});

it('an e-mail whose files cannot be looked at comes again; one with a virus comes without it', async () => {
  const mail = (id: string, content: string) =>
    [
      ...['From: Lena <lena@example.com>', 'To: answers@freeboard.example', 'Subject: Files', `Message-ID: <${id}@x>`],
      ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Here.', '--b'],
      ...[
        'Content-Type: text/plain; name=a.txt',
        'Content-Disposition: attachment; filename=a.txt',
        '',
        content,
        '--b--',
      ],
    ].join('\r\n');
  const rowsOf = () =>
    server.db.selectFrom('messages').select(['body', 'reason']).where('address', '=', 'lena@example.com').execute();
  expect(await server.sandbox.mail(mail('one', 'SANDBOX-SCANNER-GONE'))).toBe(503);
  expect(await rowsOf()).toEqual([]);
  expect(await server.sandbox.mail(mail('two', EICAR))).toBe(200);
  expect(await rowsOf()).toEqual([
    { body: 'Here.', reason: 'a.txt: A virus was found in it (Eicar-Test-Signature). Not accepted.' },
  ]);
  expect(arriving()).toEqual([]);
});

it('an e-mail with a file that the scanner never looks at comes without it: it would never come', async () => {
  const large = Buffer.alloc(1_000, 'SANDBOX-SCANNER-LARGE ').toString();
  const mail = [
    ...['From: Max <max@example.com>', 'To: answers@freeboard.example', 'Subject: Large', 'Message-ID: <large@x>'],
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Here.', '--b'],
    ...['Content-Type: text/plain; name=a.txt', 'Content-Disposition: attachment; filename=a.txt', '', large, '--b--'],
  ].join('\r\n');
  expect(await server.sandbox.mail(mail)).toBe(200);
  const rows = server.db.selectFrom('messages').select(['body', 'reason']).where('address', '=', 'max@example.com');
  expect(await rows.execute()).toEqual([
    {
      body: 'Here.',
      reason: 'a.txt: Not checked for viruses: the virus scanner takes no file of this size. Not accepted.',
    },
  ]);
});

it('the checklist and the page say where files lie and that they are looked at, and no secret', async () => {
  const owner = await server.as('super');
  const files = succeeded(await owner.call('getChecklist', {})).items.find(({ item }) => item === 'files');
  expect(files?.text).toMatch(/^Kept in the bucket freeboard at 127\.0\.0\.1:\d+\. Scanned for viruses/);
  const config = await (await fetch(`${server.url}/config.json`)).text();
  expect(JSON.parse(config)).toMatchObject({ scans_files: true });
  expect(config + JSON.stringify(files)).not.toContain(S3_BUCKET.secretKey);
});
