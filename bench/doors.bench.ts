import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSISTANT_SCOPES } from '../packages/contract/src/mcp/tools.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { quoteByAssistant } from './lib/quote-by-assistant.ts';
import { size } from './lib/size.ts';

// The same application read by a user's call and by a program's, alternately; then the OpenAPI document of version 1
// checked by an external linter; then a house quoted through the MCP inspector.
const ROUNDS = size(400, 5);
const WARM = size(50, 1);

const product = await startProduct();
const { client, key: session } = await product.signIn('admin');

/** @throws when the server refused the call */
function answered<Answer extends { ok: boolean }>(answer: Answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer as Extract<Answer, { ok: true }>;
}

const made = answered(
  await client.call('createApplication', { application_type: 'flood', useable_details: { first_name: 'Dana' } }),
);
const { id } = made.data.application;
const wish = { name: 'Benchmark', scopes: ['application.see' as const], password: 'demo-pass-1', rate_limit: 600 };
const { secret = '' } = answered(await client.call('createApiKey', wish)).data.key;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function asProgram(): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(`${product.url}/api/v1/applications/${id}`, { headers });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.json();
}
const asPerson = () => client.call('getApplicationById', { application_id: id }).then(answered);

if (!session) throw new Error('Nobody is signed in.');
const times = { person: [] as number[], program: [] as number[] };
for (let round = 0; round < WARM + ROUNDS; round += 1) {
  const [person, program] = [await timed(asPerson), await timed(asProgram)];
  if (round < WARM) continue;
  times.person.push(person);
  times.program.push(program);
}

const assistantKey = { name: 'Inspector', scopes: [...ASSISTANT_SCOPES], password: 'demo-pass-1', rate_limit: 600 };
const assistant = answered(await client.call('createApiKey', assistantKey)).data.key.secret ?? '';
const house = await quoteByAssistant(product.url, assistant);

const folder = mkdtempSync(join(tmpdir(), 'freeboard-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, await (await fetch(`${product.url}/api/v1/openapi.json`)).text());
await product.stop();
const redocly = join(import.meta.dirname, 'node_modules/@redocly/cli/bin/cli.js');
const linter = spawnSync(process.execPath, [redocly, 'lint', file, '--format=json'], {
  encoding: 'utf8',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
rmSync(folder, { recursive: true, force: true });
const { totals } = JSON.parse(linter.stdout) as { totals: { errors: number; warnings: number } };

title('doors', `One application, ${ROUNDS} times by a person and by a program, and the OpenAPI document of version 1`);
figure({ what: 'a program’s call, median', value: median(times.program), unit: 'ms' });
figure({
  what: 'a program’s call more than a person’s, median',
  value: median(times.program) - median(times.person),
  unit: 'ms',
  peer: `a person’s call ${median(times.person).toFixed(1)} ms`,
  ...(ROUNDS > 100 ? { limit: 2 } : {}),
});
figure({ what: 'a program’s call, p95', value: quantile(times.program, 0.95), unit: 'ms' });
figure({ what: 'errors that the linter finds in the document', value: totals.errors, limit: 0 });
figure({ what: 'warnings', value: totals.warnings });

title('doors', 'A house quoted on the command line of the MCP inspector, a process for each call');
figure({ what: 'calls of tools', value: house.calls, limit: 8, peer: `${house.tools} tools listed` });
figure({ what: 'quotes with a price', value: house.quotes });
figure({ what: 'from the address to the draft', value: house.seconds, unit: 's' });
