import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  EXAMPLE_ID,
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
  RESOURCE_NAMES,
  RESOURCES,
  type Resource,
  type ResourceName,
} from '@freeboard/contract';
import { API_SCOPES } from '@freeboard/domain/programs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../../../test/support/agency.ts';
import { made, quoted } from '../../../../../test/support/application.ts';
import { everythingOf } from '../../../../../test/support/everything/everything.ts';
import { aKey, anAdmin } from '../../../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../../../test/support/server.ts';

const server = useAgency();
const run = promisify(execFile);

/** How an example is run. The home folder's .curlrc makes curl print the status. */
const PROGRAMS: Record<ExampleLanguage, (code: string) => [string, string[]]> = {
  curl: (code) => ['sh', ['-c', code]],
  typescript: (code) => [process.execPath, ['--input-type=module-typescript', '--eval', code]],
  python: (code) => ['python3', ['-c', code]],
};
const FENCES: Record<ExampleLanguage, string> = { curl: 'sh', typescript: 'ts', python: 'python' };
const NEEDED: Record<ExampleLanguage, string> = { curl: 'curl', typescript: process.execPath, python: 'python3' };
const isHere = (language: ExampleLanguage) => spawnSync(NEEDED[language], ['--version']).status === 0;

let home = '';
let admin: SignedIn;
let secret = '';
let quotedId = 0;
let ids: Record<string, number> = {};
let descriptions: Record<string, Record<string, { description: string }>> = {};
const absent: string[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'freeboard-curl-'));
  writeFileSync(join(home, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
  admin = await anAdmin(server.current, server.current.id);
  ({ secret } = await aKey(admin, { scopes: [...API_SCOPES], rate_limit: 6_000 }));
  quotedId = (await quoted(admin)).id;
  ids = await filled();
  descriptions = (await (await fetch(`${server.current.url}/api/v1/openapi.json`)).json()).paths;
});
afterAll(() => {
  rmSync(home, { recursive: true });
  if (absent.length > 0) console.warn(`Not run, since their programs are not installed: ${absent.join(', ')}`);
});

async function filled(): Promise<Record<string, number>> {
  const { db } = server.current;
  const { id } = await made(admin);
  const row = db.selectFrom('applications').selectAll().where('id', '=', id);
  await everythingOf(db, (await row.executeTakeFirstOrThrow()) as never);
  const reading = db.selectFrom('document_readings').select('document_id').where('application_id', '=', id);
  const delivery = db.selectFrom('webhook_deliveries').select(['id', 'endpoint_id']).where('application_id', '=', id);
  const { document_id } = await reading.executeTakeFirstOrThrow();
  const { id: delivery_id, endpoint_id } = await delivery.executeTakeFirstOrThrow();
  return {
    applications: id,
    documents: document_id,
    deliveries: Number(delivery_id),
    'webhook-endpoints': endpoint_id,
  };
}

/** Selects or makes the row that an example is about. @returns its id and, for a change, its version */
async function subject(name: ResourceName): Promise<{ id: number; version: number }> {
  if (name === 'makeLink') return { id: quotedId, version: 1 };
  if (name === 'updateApplication' || name === 'launchApplication') return made(admin);
  const [, table = ''] = RESOURCES[name].path.split('/');
  return { id: (name === 'removeWebhook' ? await filled() : ids)[table] ?? 0, version: 1 };
}

function exampleIn(name: ResourceName, language: ExampleLanguage): string {
  const { path, method }: Resource = RESOURCES[name];
  const { description = '' } = descriptions[path]?.[method] ?? {};
  const [, code = ''] = new RegExp(`\`\`\`${FENCES[language]}\n(.*?)\n\`\`\``, 's').exec(description) ?? [];
  return code;
}

/** The output of an example. curl prints the status last. */
const PRINTED = { curl: /^(?<body>.*)\n(?<status>\d{3})$/s, others: /^(?<status>\d{3}) ?(?<body>.*)$/s };

/** @returns the printed status and body */
async function outcome(language: ExampleLanguage, code: string): Promise<{ status: number; body: string }> {
  const [program, args] = PROGRAMS[language](code);
  const env = { ...process.env, FREEBOARD_URL: server.current.url, FREEBOARD_KEY: secret, CURL_HOME: home };
  const { stdout } = await run(program, args, { env, maxBuffer: 8_388_608 });
  const { status, body = '' } = PRINTED[language === 'curl' ? language : 'others'].exec(stdout.trimEnd())?.groups ?? {};
  return { status: Number(status), body: body.trim() };
}

it.each(RESOURCE_NAMES.flatMap((name) => EXAMPLE_LANGUAGES.map((language) => [name, language] as const)))(
  'the example of %s in %s gets the status and the answer that are documented',
  async (name, language) => {
    const code = exampleIn(name, language);
    expect(code).toContain(RESOURCES[name].path.split('{')[0]);
    if (!isHere(language)) {
      absent.push(`${name} in ${language}`);
      return;
    }
    const { id, version } = await subject(name);
    const own = code.replaceAll(String(EXAMPLE_ID), String(id)).replace('"1"', `"${version}"`);
    const { status, body } = await outcome(language, own);
    expect([status, body.slice(0, 300)]).toEqual([RESOURCES[name].status, body.slice(0, 300)]);
    if (status === 204) return expect(body).toBe('');
    expect(RESOURCES[name].answer.safeParse(JSON.parse(body)).error).toBeUndefined();
  },
);
