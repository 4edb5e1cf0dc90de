import { createHash, randomBytes } from 'node:crypto';
import { CALLS } from '@freeboard/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useAgency } from '../../../../../test/support/agency.ts';
import { made } from '../../../../../test/support/application.ts';
import { longestPassedTo } from '../../../../../test/support/longest-passed.ts';
import { aKey, anAdmin, type ProgramAnswer, programWith } from '../../../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../../../test/support/server.ts';
import { LONG } from '../../../../integrations/outbound/incoming.ts';
import { CostLedger } from '../../../../kernel/cost-ledger.ts';

const server = useAgency();
let admin: SignedIn;
let secret = '';
let call: ReturnType<typeof programWith>;
let longest: () => number;
let count = 0;

beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
  ({ secret } = await aKey(admin, { name: 'Scanner', rate_limit: 6_000 }));
  call = programWith(server.current, secret);
});

beforeEach(() => {
  const all = [
    longestPassedTo(JSON as never, 'parse'),
    longestPassedTo(Buffer as never, 'from', (encoding) => encoding === 'base64'),
    longestPassedTo(Object.getPrototypeOf(createHash('sha256')), 'update'),
  ];
  longest = () => Math.max(...all.map((one) => one()));
});

afterEach(() => {
  vi.restoreAllMocks();
  // Nothing long was parsed, decoded or hashed in the thread that answers requests.
  expect(longest()).toBeLessThanOrEqual(LONG);
});

const MB = 1024 * 1024;
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)]);
const contact = () => {
  count += 1;
  return { name: 'Ana Lee', email: `long-${count}@lee.test`, line: 'flood' };
};
const lead = (body: object, headers = {}): Promise<ProgramAnswer> => call('POST', '/leads', body, headers);
const send = async (path: string, body: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const answer = await fetch(`${server.current.url}/api/v1${path}`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
};

const filesOf = async (application_id: number) => {
  const rows = await server.current.db
    .selectFrom('attachments')
    .select(['name', 'sha256'])
    .where('application_id', '=', application_id)
    .orderBy('id')
    .execute();
  return rows.map(({ name, sha256 }) => [name, sha256.toString('hex')]);
};
function hashed(bytes: Buffer): string {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += LONG) hash.update(bytes.subarray(at, at + LONG));
  return hash.digest('hex');
}

it("a lead's long files come as they are, in each way to write them", async () => {
  const [one, two] = [pdf(2 * MB), pdf(MB)];
  const documents = [
    { name: 'one.pdf', content: one.toString('base64').replaceAll(/.{76}/g, '$&\r\n') },
    { file_name: 'two.pdf', data: `data:application/pdf;base64,${two.toString('base64')}` },
    { name: 'none.pdf', content: 'A'.repeat(300_000) },
  ];
  const answer = await lead({ lead: { ...contact(), documents } });
  expect(answer).toMatchObject({
    status: 202,
    body: { documents: [{ is_taken: true }, { is_taken: true }, { name: 'none.pdf', is_taken: false }] },
  });
  expect(await filesOf(answer.body.application_id)).toEqual([
    ['one.pdf', hashed(one)],
    ['two.pdf', hashed(two)],
  ]);
});

it('a lead with many words is searched for consent elsewhere', async () => {
  const MARK = 'please note, ';
  let searched = 0;
  const real = String.prototype.normalize;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    if (this.startsWith(MARK)) searched += 1;
    return real.call(this, form);
  });
  const notes = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`note_${n}`, MARK.repeat(100)]));
  expect((await lead({ ...contact(), ...notes, remark: 'Stop texting me.' })).status).toBe(202);
  expect(searched).toBe(0);
});

it("a document's body has the identity under its Idempotency-Key that it always had", async () => {
  const { id } = await made(admin);
  const path = `/applications/${id}/documents`;
  const bytes = pdf(MB);
  const body = { files: [{ name: 'scan.pdf', content_base64: bytes.toString('base64') }] };
  const under = { 'idempotency-key': `long-${id}` };
  const first = await call('POST', path, body, under);
  expect(first.status).toBe(202);
  expect(await call('POST', path, body, under)).toMatchObject({ status: 202, body: first.body });
  const other = { files: [{ name: 'scan.pdf', content_base64: pdf(MB).toString('base64') }] };
  expect((await call('POST', path, other, under)).status).toBe(422);
  expect(await filesOf(id)).toEqual([['scan.pdf', hashed(bytes)]]);
  const row = await server.current.db
    .selectFrom('idempotent_answers')
    .select('request_hash')
    .where('key', '=', `long-${id}`)
    .executeTakeFirstOrThrow();
  const whole = JSON.stringify(['addDocuments', id, {}, body, [['scan.pdf', hashed(bytes)]]]);
  expect(row.request_hash.toString('hex')).toBe(hashed(Buffer.from(whole)));
});

it('a long text that is no file is refused at its field', async () => {
  expect(await lead({ ...contact(), address: 'x'.repeat(150_000) })).toMatchObject({
    status: 422,
    body: { errors: { address: ['A text of a lead may have 20,000 characters.'] } },
  });
  const { id } = await made(admin);
  const files = [{ name: 'x'.repeat(150_000), content_base64: 'JVBERi0=' }];
  expect(await call('POST', `/applications/${id}/documents`, { files })).toMatchObject({
    status: 422,
    body: { errors: { 'files.0.name': ['max. 200 Characters.'] } },
  });
});

it.each([
  ['one text', { note: 'x'.repeat(2_000_000) }],
  ['one text of words', { note: 'in words '.repeat(220_000) }],
  ['many fields', Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`k${n}`, `in words ${n} `.repeat(80)]))],
])('a lead of more than 1,000,000 characters in %s is refused', async (_what, more) => {
  expect(await lead({ ...contact(), ...more })).toMatchObject({
    status: 413,
    body: { detail: 'A lead may have 1,000,000 characters besides its documents.' },
  });
});

const FILL = `"fill":"${'in words '.repeat(12_000)}"`;
it.each([
  ['a name twice', `{${FILL},"name":"Ana","name":"Eve"}`, 422, 'An object has the name "name" twice.'],
  ['no JSON', `{${FILL}`, 400, 'The body is not valid JSON.'],
  ['a prototype', `{${FILL},"__proto__":{"a":1}}`, 400, 'The body is not valid JSON.'],
  ['many levels', `{${FILL},"a":${'['.repeat(200)}`, 422, 'The request is nested more than 100 levels deep.'],
  [
    'many names',
    `{${FILL}${Array.from({ length: 6_100 }, (_, n) => `,"k${n}":1`).join('')}}`,
    422,
    'holds more values',
  ],
])('a long body with %s is refused as a short one is', async (_what, body, status, detail) => {
  expect(await send('/leads', body)).toMatchObject({ status, body: { detail: expect.stringContaining(detail) } });
});

it('long numbers of a long body keep their digits', async () => {
  const { id } = await made(admin);
  const answer = await send(`/applications/${id}/documents`, `{${FILL},"id":12345678901234567890,"files":[]}`);
  expect(answer).toMatchObject({ status: 422, body: { errors: { fill: ['Unknown field.'], id: ['Unknown field.'] } } });
});

it("a program's long bodies count against what it may cost", async () => {
  const spend = vi.spyOn(CostLedger.prototype, 'spend');
  await send('/leads', `{${FILL}`);
  expect(spend).toHaveBeenCalledWith(expect.stringMatching(/^key /), expect.any(Number));
});

it("a person's long body is read as a short one is", async () => {
  const { id } = await made(admin);
  const unknown = 'x'.repeat(150_000);
  expect(await admin.call('listDocuments', { application_id: id, unknown } as never)).toMatchObject({
    ok: false,
    errors: { unknown: ['Unknown field.'] },
  });
  const headers = { 'content-type': 'application/json', 'x-api-key': server.current.apiKey };
  const body = { session_key: admin.sessionKey, application_type: 'flood', useable_details: { last_name: unknown } };
  const url = `${server.current.api}${CALLS.createApplication.path}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  const { last_name } = await server.current.db
    .selectFrom('applications')
    .select('last_name')
    .where('agency_id', '=', server.current.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(last_name).toHaveLength(unknown.length);
});
