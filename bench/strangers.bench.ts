import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { scanPdf } from '../apps/server/test/support/documents/scan-pdf.ts';
import { CALLS, type CallName } from '../packages/contract/src/index.ts';
import { measureLongAnswers } from './lib/long-answers.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { isSmoke, size } from './lib/size.ts';
import type { Heavy, Task, Tasks } from './lib/strangers.ts';

// What strangers can do to those who work: floods from four addresses, each by itself and all together, a visitor in a
// process of its own meanwhile.
const FLOOD_MS = size(30_000, 1_500);
const SLOW = size(2_100, 200);
const FUZZED = size(100_000, 500);
const TIMES = size(7, 1);
const PASSWORD = 'demo-pass-1';
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];

const product = await startProduct();
const config = (await (await fetch(`${product.url}/config.json`)).json()) as { api_key: string };
const [agent, admin, owner] = [
  await product.signIn('agent'),
  await product.signIn('admin'),
  await product.signIn('super'),
];
// A list as an agent has it.
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
  // Quiet just before and just after: a machine that others use is not the same for minutes.
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

// The longest that the thread was blocked by one body: the least of several times, for the machine blocks it, too.
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

// Guests send scans by links of their own, ten files a form and forty a link, as much as a link takes in a day.
const SCANS = size(200, 2);
const SCAN_PAGES = size(60, 2);
const FORM_FILES = 10;
const LINK_FILES = 40;
const postForm = async (
  call: CallName,
  fields: Record<string, string>,
  files: readonly [name: string, bytes: Buffer][],
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const headers = { 'x-api-key': config.api_key };
  const answer = await fetch(`${product.url}/api${CALLS[call].path}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as { code: number; message: string };
};
async function newApplication(first_name: string): Promise<number> {
  const made = await agent.client.call('createApplication', {
    application_type: 'home',
    useable_details: { first_name },
  });
  if (!made.ok) throw new Error(made.message);
  return made.data.application.id;
}
let token = '';
for (let sent = 0; sent < SCANS; sent += FORM_FILES) {
  if (sent % LINK_FILES === 0) {
    const link = await agent.client.call('createClientLink', { application_id: await newApplication(`Guest ${sent}`) });
    if (!link.ok) throw new Error(link.message);
    token = link.data.url.split('#')[1] ?? '';
  }
  const files = Array.from({ length: Math.min(FORM_FILES, SCANS - sent) }, (_, at): [string, Buffer] => [
    `scan-${sent + at}.pdf`,
    scanPdf(SCAN_PAGES, `scan ${sent + at}`),
  ]);
  const { code, message } = await postForm('uploadClientDocuments', { token: JSON.stringify(token) }, files);
  if (code !== 200) throw new Error(`A guest's scans were refused: ${message}`);
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
strangers.disconnect();
visitor.disconnect();
await product.stop();
await measureLongAnswers();
