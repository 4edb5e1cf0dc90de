import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setPriority } from 'node:os';
import { gzipSync } from 'node:zlib';

/**
 * Carriers in a process of their own: POST /good-N answers immediately. Every `every`-th call, /long answers 40 MB,
 * with a PDF of 24 MB as Base64, and /bomb gzip that decompresses to 400 MB; their other calls answer like /good-N.
 * /later answers with a reference and calls POST `hook` a moment later, signed with `secret`. GET /calls returns how
 * long each call of `hook` took (milliseconds) and its status, and forgets them.
 */
// Real carriers run on other machines.
setPriority(19);
type Setting = { hook: string; secret: string; every: number };
let setting: Setting = { hook: '', secret: '', every: 1 };
let calls: { ms: number; status: number }[] = [];
const seen = { long: 0, bomb: 0, later: 0 };

const MB = 1024 * 1024;
const BASE64 = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(24 * MB)])
  .toString('base64')
  .replaceAll(/.{76}/g, '$&\\r\\n');
const coverage = (n: number) => ({
  code: `C-${n}`,
  text: 'Dwelling, other structures',
  limit: 250_000 + n,
  premium: n / 4,
});
const plain = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => coverage(n)));
const BOMB = gzipSync(Buffer.alloc(400 * MB, 'A'));
const LONG = Buffer.from(`{"premium": 900, "coverages": ${plain}, "paper": "${BASE64}"}`);

async function callLater(ref: string): Promise<void> {
  const body = JSON.stringify({ about: ref, price: 640 });
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', setting.secret).update(`${seconds}.${body}`).digest('hex');
  const started = performance.now();
  const status = await fetch(setting.hook, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-signature': `t=${seconds},v1=${signature}` },
  }).then(
    (answer) => answer.status,
    () => 0,
  );
  calls.push({ ms: performance.now() - started, status });
}

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  request.resume();
  response.on('error', () => undefined).setHeader('content-type', 'application/json');
  if (path === '/calls') {
    response.end(JSON.stringify(calls));
    calls = [];
    return;
  }
  const isItsTurn = (of: 'long' | 'bomb') => seen[of]++ % setting.every === 0;
  if (path === '/long' && isItsTurn('long')) response.end(LONG);
  else if (path === '/bomb' && isItsTurn('bomb')) {
    response.setHeader('content-encoding', 'gzip');
    response.end(BOMB);
  } else if (path === '/later') {
    const ref = `R-${++seen.later}`;
    response.end(JSON.stringify({ ref }));
    setTimeout(() => void callLater(ref), 400);
  } else response.end('{"premium": 700}');
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.send?.(typeof at === 'object' && at ? at.port : 0);
});
process.on('message', (message: Setting) => {
  setting = message;
});
process.on('disconnect', () => process.exit());
