import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { scanPdf } from '../apps/server/test/support/documents/scan-pdf.ts';
import { CALLS, type CallName } from '../packages/contract/src/index.ts';
import { GUEST_PAGES } from '../packages/domain/src/documents/index.ts';
import { API_SCOPES } from '../packages/domain/src/programs/index.ts';
import { measureLongAnswers } from './lib/long-answers.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { isSmoke, size } from './lib/size.ts';
import type { Heavy, Task, Tasks } from './lib/strangers.ts';

// What attackers can do to users: floods from four addresses, one at a time and all together, while a visitor in a
// separate process makes calls.
const FLOOD_MS = size(30_000, 1_500);
const SLOW = size(2_100, 200);
const FUZZED = size(100_000, 500);
const TIMES = size(7, 1);
const PASSWORD = 'demo-pass-1';
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
/** Addresses whose budget the floods have not used up. */
const GUESTS = ['127.0.0.12', '127.0.0.13', '127.0.0.14', '127.0.0.15'];

const product = await startProduct();
const config = (await (await fetch(`${product.url}/config.json`)).json()) as { api_key: string };
const [agent, admin, owner] = [
  await product.signIn('agent'),
  await product.signIn('admin'),
  await product.signIn('super'),
];
// Applications for the agent's list.
for (let n = 0; n < 40; n += 1)
  await agent.client.call('createApplication', {
    application_type: 'flood',
    useable_details: { first_name: `Lena ${n}` },
  });
const base: Task = {
  url: product.url,
  addresses: ADDRESSES,
  ms: FLOOD_MS,
  count: 0,
  apiKey: config.api_key,
  sessionKeys: [agent.key, admin.key, owner.key].map(String),
  password: PASSWORD,
};

const helper = () => fork(join(import.meta.dirname, 'lib/strangers.ts'));
const [strangers, visitor] = [helper(), helper()];
const shares: number[] = [];
function ask<Name extends keyof Tasks>(child: ChildProcess, name: Name, more: object = {}): Promise<Tasks[Name]> {
  return new Promise((resolve) => {
    child.once('message', ({ result, share }: { result: Tasks[Name]; share: number }) => {
      if (child === strangers) shares.push(share);
      resolve(result);
    });
    child.send({ name, task: { ...base, ...more } });
  });
}
const nextMinute = () => (isSmoke ? Promise.resolve() : pause(61_000));

title('strangers', `floods from ${ADDRESSES.length} addresses, ${FLOOD_MS / 1_000} s each, a visitor meanwhile`);
await ask(visitor, 'visit', { ms: size(3_000, 500) });

const FLOODS: [what: string, start: () => Promise<unknown>[]][] = [
  ['240 wrong sign-ins a minute each', () => [ask(strangers, 'signIns')]],
  ['bodies of 90,000 keys', () => [ask(strangers, 'bodies')]],
  [`${SLOW} slow connections`, () => [ask(strangers, 'slow', { count: SLOW })]],
];
for (const [what, start] of FLOODS) {
  // Measured just before and just after, because a shared machine changes within minutes.
  const before = await ask(visitor, 'visit', { ms: FLOOD_MS / 2 });
  const flood = start();
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  const seen = await ask(visitor, 'visit', { ms: FLOOD_MS });
  const used = process.cpuUsage(cpu);
  const share = (used.user + used.system) / 1_000 / (performance.now() - started);
  const [answers] = await Promise.all(flood);
  const after = await ask(visitor, 'visit', { ms: FLOOD_MS / 2 });
  const quietList = quantile([...before.list, ...after.list], 0.95);
  console.log(
    `  ${what}: ${JSON.stringify(answers)}, the strangers' processor share ${shares.at(-1)?.toFixed(2)}, the product's ${share.toFixed(2)}`,
  );
  figure({ what: '  list, quiet, p95', value: quietList, unit: 'ms' });
  figure({
    what: '  sign-in, quiet, slowest',
    value: Math.max(...[before, after].flatMap(({ known, unknown }) => [...known, ...unknown])) / 1_000,
    unit: 's',
  });
  figure({ what: '  list p95 / quiet', value: quantile(seen.list, 0.95) / quietList, limit: 3 });
  figure({ what: '  list, p95', value: quantile(seen.list, 0.95), unit: 'ms' });
  figure({
    what: '  sign-in where the person is known, slowest',
    value: Math.max(...seen.known) / 1_000,
    unit: 's',
    limit: 2,
  });
  figure({
    what: '  sign-in from a new address, slowest',
    value: Math.max(...seen.unknown) / 1_000,
    unit: 's',
    limit: 2,
  });
  await nextMinute();
}

const { slowest } = await ask(visitor, 'streams', { count: 9 });
figure({
  what: 'nine streams, and a call beside each: the slowest call, median',
  value: median(slowest),
  unit: 'ms',
  limit: 100,
});

// The longest time that one body blocked the thread; the least of several runs, because the machine blocks it too.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
async function block(body: Partial<Heavy> & { after_ms?: number }) {
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let n = 0; n < TIMES; n += 1) {
    await pause(100);
    delay.reset();
    status = (await ask(strangers, 'one', body)).status;
    await pause(body.after_ms ?? 20);
    least = Math.min(least, delay.max / 1e6);
  }
  return { least, status };
}
const { rows: rated } = await product.connection.pool.query(
  `select id from carriers where kind = 'rate-table' order by id limit 1`,
);
const carrier_id = Number(rated[0]?.id ?? 1);
const detail = await owner.client.call('getCarrier', { carrier_id });
const revision = detail.ok ? Number((detail.data.carrier as { revision?: number }).revision ?? 0) : 0;
const within = (call: CallName, body: object) => ({
  path: CALLS[call].path,
  body: JSON.stringify({ session_key: /Rate|Carrier/.test(call) ? owner.key : agent.key, ...body }),
});
const grid = (cell: unknown) => ({
  name: 'Bench',
  columns: Array.from({ length: 40 }, (_, n) => ({
    title: `c${n}`,
    field: `c${n}`,
    kind: n < 39 ? 'condition' : 'result',
  })),
  rows: Array.from({ length: 5_000 }, (_, n) => Array.from({ length: 40 }, () => cell ?? String(n))),
});
const keys = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));
const coverage = '<Coverage><CoverageCd>DWELL</CoverageCd><Limit><FormatInteger>1</FormatInteger></Limit></Coverage>';
const acord = `<ACORD><HomePolicyQuoteInqRq><Dwell>${coverage.repeat(9_000)}</Dwell></HomePolicyQuoteInqRq></ACORD>`;
const now = Math.floor(Date.now() / 1_000);
const forged = createHmac('sha256', 'x').digest('hex');
/** Sends a body as a program with its own key, so that its cost does not count against the next. */
const program = async (path: string, body: Pick<Heavy, 'begin' | 'unit' | 'times' | 'end'>, after_ms: number) => {
  const made = await admin.client.call('createApiKey', { name: 'Bench', scopes: [...API_SCOPES], password: PASSWORD });
  if (!made.ok) throw new Error(made.message);
  return { path: `/v1${path}`, ...body, after_ms, headers: { authorization: `Bearer ${made.data.key.secret}` } };
};
const LEAD = '{"name":"Ana Lee","email":"ana@lee.test","line":"flood"';
const FILE_UNIT = Buffer.alloc(12_288, 'scanned').toString('base64');
const PDF = Buffer.from('%PDF-1.4\n').toString('base64');
const { id: documents_of } = await agent.client
  .call('createApplication', { application_type: 'flood', useable_details: { first_name: 'Files' } })
  .then((made) => (made.ok ? made.data.application : { id: 0 }));
const BODIES: Record<string, Parameters<typeof block>[0]> = {
  'an empty sign-in': { path: '/login', body: '{}' },
  '90,000 keys, no session': { path: '/login', body: JSON.stringify(keys(90_000, 1)) },
  '5,000 keys, no session': { path: '/login', body: JSON.stringify(keys(5_000, 1)) },
  '90,000 keys within a session': within('getAgentApplicationsList', keys(80_000, 1)),
  '340,000 empty lists': within('createApplication', { useable_details: { x: Array(330_000).fill([]) } }),
  '500,000 levels': { path: CALLS.createApplication.path, unit: '[', times: 1_000_000 },
  '6,000 wrong details': within('createApplication', {
    application_type: 'flood',
    useable_details: keys(5_900, 1),
  }),
  '12,000 wrong values of a carrier': within('saveCarrier', { carrier: { mapping: keys(11_900, [1]) } }),
  'a rate table of 200,000 wrong cells': within('saveRateTables', {
    carrier_id,
    revision,
    tables: [grid(1)],
    note: '',
  }),
  'a rate table of 200,000 cells': within('saveRateTables', { carrier_id, revision, tables: [grid('')], note: '' }),
  'an ACORD file of 9,000 coverages of one code': {
    path: CALLS.startBulkUpload.path,
    body: [
      `--x\r\ncontent-disposition: form-data; name="session_key"\r\n\r\n${agent.key}`,
      `\r\n--x\r\ncontent-disposition: form-data; name="file_data"; filename="a.xml"\r\n\r\n${acord}\r\n--x--\r\n`,
    ].join(''),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    after_ms: 2_000,
  },
  'a text of 64 KB with 32,000 fields': {
    path: '/webhooks/texts/inbound',
    unit: 'a&',
    times: 32_000,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
  },
  'a mail of 40 MB, forged': {
    path: '/webhooks/mail/inbound',
    unit: 'x'.repeat(1_024),
    times: 40_000,
    headers: { 'content-type': 'message/rfc822', 'x-freeboard-signature': `t=${now},v1=${forged}` },
  },
  "a program's lead of 25 MB, its file in base64": await program(
    '/leads',
    {
      begin: `${LEAD},"documents":[{"name":"a.pdf","content_base64":"${PDF}`,
      unit: FILE_UNIT,
      times: 1_525,
      end: '"}]}',
    },
    500,
  ),
  "a program's documents of 25 MB in base64": await program(
    `/applications/${documents_of}/documents`,
    { begin: `{"files":[{"name":"a.pdf","content_base64":"${PDF}`, unit: FILE_UNIT, times: 1_525, end: '"}]}' },
    500,
  ),
  "a program's lead of 10 MB in 5,900 fields": await program(
    '/leads',
    { begin: LEAD, unit: `,"field #":"${'in words '.repeat(185)}"`, times: 5_900, end: '}' },
    500,
  ),
  "a program's lead with a text of 2 MB": await program(
    '/leads',
    { begin: `${LEAD},"note":"`, unit: 'in words '.repeat(1_000), times: 222, end: '"}' },
    500,
  ),
  "a program's lead of 1 MB in 50 texts": await program(
    '/leads',
    { begin: LEAD, unit: `,"note #":"${'in words '.repeat(2_200)}"`, times: 50, end: '}' },
    500,
  ),
};
let longest = 0;
for (const [what, body] of Object.entries(BODIES)) {
  const { least, status } = await block(body);
  longest = Math.max(longest, least);
  figure({ what: `  thread blocked by ${what} (${status})`, value: least, unit: 'ms' });
}
figure({ what: 'the longest that any one body blocked the thread', value: longest, unit: 'ms', limit: 50 });

const { answers, faults } = await ask(strangers, 'fuzz', { count: FUZZED });
console.log(
  `  ${FUZZED.toLocaleString('en-US')} fuzzed bodies: ${JSON.stringify(answers)}, processor share ${shares.at(-1)?.toFixed(2)}`,
);
for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
figure({ what: 'fuzzed bodies answered with 500', value: answers[500] ?? 0, limit: 0 });
figure({ what: 'fuzzed bodies whose connection ended without an answer', value: answers[0] ?? 0, limit: 0 });

// Guests send scans through links of their own from addresses of their own, ten files per form and forty per link, the
// limit per day. All are saved, and their pages are read only once a user of the agency requests it.
const SCANS = size(200, 2);
const SCAN_PAGES = 60;
/** Milliseconds that the server may take to inspect each scan. */
const LOOK_MS = 10_000;
const FORM_FILES = 10;
const LINK_FILES = 40;
const postForm = async (
  call: CallName,
  fields: Record<string, string>,
  files: readonly [name: string, bytes: Buffer][],
  localAddress = '127.0.0.1',
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = {
    'x-api-key': config.api_key,
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  return new Promise<{ code: number }>((resolve, reject) => {
    request(`${product.url}/api${CALLS[call].path}`, { method: 'POST', localAddress, headers }, (answer) => {
      json(answer).then((envelope) => resolve(envelope as { code: number }), reject);
    })
      .on('error', reject)
      .end(body);
  });
};
async function newApplication(first_name: string): Promise<number> {
  const made = await agent.client.call('createApplication', {
    application_type: 'home',
    useable_details: { first_name },
  });
  if (!made.ok) throw new Error(made.message);
  return made.data.application.id;
}
let [token, address] = ['', ''];
let [refused, takenBeyond] = [0, 0];
const sendScans = async (files: [string, Buffer][]) =>
  (await postForm('uploadClientDocuments', { token: JSON.stringify(token) }, files, address)).code;
for (let sent = 0; sent < SCANS; sent += FORM_FILES) {
  if (sent % LINK_FILES === 0) {
    const link = await agent.client.call('createClientLink', { application_id: await newApplication(`Guest ${sent}`) });
    if (!link.ok) throw new Error(link.message);
    token = link.data.url.split('#')[1] ?? '';
    address = GUESTS[(sent / LINK_FILES) % GUESTS.length] ?? '';
  }
  const files = Array.from({ length: Math.min(FORM_FILES, SCANS - sent) }, (_, at): [string, Buffer] => [
    `scan-${sent + at}.pdf`,
    scanPdf(SCAN_PAGES, `scan ${sent + at}`),
  ]);
  if ((await sendScans(files)) !== 200) refused += files.length;
  if ((sent + files.length) % LINK_FILES === 0)
    takenBeyond += Number((await sendScans([['more.pdf', scanPdf(1, `more ${sent}`)]])) === 200);
}
const ours = await newApplication('Own');
const paper = readFileSync(
  join(import.meta.dirname, '../packages/documents/test/fixtures/standin-2019-edition-text-invented.pdf'),
);
const began = performance.now();
const own = { session_key: String(agent.key), application_id: String(ours) };
await postForm('readDocuments', own, [['EC.pdf', paper]]);
for (let isRead = false; !isRead; ) {
  const listed = await agent.client.call('listDocuments', { application_id: ours });
  if (!listed.ok) throw new Error(listed.message);
  const states = listed.data.documents.map(({ state }) => state);
  isRead = states.length > 0 && !states.some((state) => state === 'queued' || state === 'reading');
  if (!isRead) await pause(50);
}
figure({
  what: `an agent's text PDF beside ${SCANS} guest uploads of ${SCAN_PAGES} scanned pages`,
  value: (performance.now() - began) / 1_000,
  unit: 's',
  limit: 5,
});
const guestFiles = async () => {
  const { rows } = await product.connection.pool.query<{ open: number; left: number }>(
    `select count(*) filter (where state in ('queued', 'reading'))::int as open,
     count(*) filter (where failure = 'guest_pages')::int as left from read_documents where by_guest`,
  );
  return rows[0] ?? { open: 0, left: 0 };
};
const end = performance.now() + SCANS * LOOK_MS;
while ((await guestFiles()).open > 0 && performance.now() < end) await pause(500);
figure({ what: 'guest scans within the limit of their link that were refused', value: refused, limit: 0 });
figure({ what: 'guest scans beyond the limit of their link that were taken', value: takenBeyond, limit: 0 });
figure({
  what: `guest scans of more than ${GUEST_PAGES} pages that were not left to a person`,
  value: SCANS - refused - (await guestFiles()).left,
  limit: 0,
});
strangers.disconnect();
visitor.disconnect();
await product.stop();
await measureLongAnswers();
