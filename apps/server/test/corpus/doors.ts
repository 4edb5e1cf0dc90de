import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freeboard/contract';
import type { TextMedia } from '@freeboard/sandbox';
import { afterAll, beforeAll } from 'vitest';
import { inspect } from '../../src/features/bulk/upload/sheet/inspect.ts';
import { made, opened, succeeded } from '../support/application.ts';
import { sendFiles } from '../support/documents/reading-files.ts';
import { inState, sendSheet, sent, stored } from '../support/documents/sheets.ts';
import { aKey, anAdmin, type ProgramAnswer, programWith } from '../support/programs/programs.ts';
import { type SignedIn, useServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const CASES = join(import.meta.dirname, 'cases');

export const fileOf = (name: string): string => {
  const file = readdirSync(join(CASES, name))[0];
  if (file === undefined) throw new Error(`The case ${name} has no input.`);
  return join(CASES, name, file);
};
export const bytesOf = (name: string): Buffer => readFileSync(fileOf(name));
// biome-ignore lint/suspicious/noExplicitAny: Each case has a shape of its own.
export const jsonOf = (name: string): any => JSON.parse(bytesOf(name).toString('utf8'));
export const names = (): string[] => readdirSync(CASES).filter((name) => existsSync(join(CASES, name)));

export async function rowsOfSheet(name: string): Promise<{ heads: string[]; cells: string[][] }> {
  for await (const piece of inspect(fileOf(name)))
    if ('inspected' in piece) {
      const { heads, samples } = piece.inspected;
      return { heads, cells: samples.map(({ cells }) => cells) };
    }
  throw new Error('The sheet cannot be read.');
}

export function openDoors() {
  const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-corpus-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  // Without the scheduler role, whose jobs would fill in fields that the files leave blank.
  const inboundMail = { address: 'answers@freeboard.example', secret: 'sandbox-inbound-mail', authserv: null };
  const server = useServer({ env: { dataDir, inboundMail, roles: new Set(['web', 'worker']) } });
  let agent: SignedIn;
  let admin: SignedIn;
  let secret = '';
  let assistant = '';
  let next = 0;
  beforeAll(async () => {
    agent = await server.current.as('agent');
    const { agency_id } = await server.current.db
      .selectFrom('people')
      .select('agency_id')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    admin = await anAdmin(server.current, agency_id ?? 0);
    secret = (await aKey(admin, { name: 'Corpus' })).secret;
    assistant = (await aKey(admin, { name: 'Corpus, assistant' })).secret;
  });

  async function sheet(name: string, chosen: Record<string, string> = {}, type: 'flood' | 'home' = 'flood') {
    const path = fileOf(name);
    const file = await sent(server.current, agent, `${name}.${path.split('.').at(-1)}`, readFileSync(path), type);
    const columns = file.sheet?.columns.map((column) => chosen[column.name] ?? column.match.field) ?? [];
    const mapping = { columns, constants: {}, words: {} };
    succeeded(await agent.call('previewBulkUpload', { upload_id: file.upload.id, mapping }));
    const { upload } = await inState(agent, file.upload.id, 'checked');
    await stored(agent, upload.id, { take_incomplete: true, leave_out_repeated: false });
    const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: upload.id, which: 'stored' }));
    const applications = await Promise.all(rows.data.map(({ application }) => opened(agent, application?.id ?? 0)));
    return { sheet: file.sheet, upload, applications };
  }

  async function refusalOfSheet(name: string): Promise<string> {
    const path = fileOf(name);
    const answer = await sendSheet(server.current, agent, `${name}.${path.split('.').at(-1)}`, readFileSync(path));
    if (answer.code !== 200) return JSON.stringify(answer);
    return eventually(async () => (await inState(agent, answer.data.upload.id, 'failed')).upload.fault ?? '');
  }

  const imported = async (document: string): Promise<Application> =>
    succeeded(await agent.call('importApplication', { document })).application;

  const lead = async (body: string): Promise<ProgramAnswer> => {
    const answer = await fetch(`${server.current.url}/api/v1/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body,
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const applicationOf = (id: number): Promise<Application> => opened(admin, id);
  const consentsOf = async (application_id: number) =>
    succeeded(await admin.call('getConsents', { application_id })).consents;

  async function mail(name: string) {
    next += 1;
    const receiver = `corpus${next}@example.com`;
    const { id: application_id } = await made(agent);
    const input = { application_id, type: 'email', receiver, subject: 'Your quotes', body: 'Hi, which one?' } as const;
    const { message } = succeeded(await agent.call('sendMessage', input));
    const arrived = () => server.current.sandbox.inbox.mails.find(({ to }) => to.join().includes(receiver));
    await eventually(async () => {
      if (!arrived()?.message_id) throw new Error('The e-mail has not arrived.');
    });
    const [, tied = ''] = arrived()?.answers_to ?? [];
    // Latin-1 keeps each byte.
    const body = bytesOf(name)
      .toString('latin1')
      .replaceAll('{{FROM}}', receiver)
      .replaceAll('{{TO}}', tied)
      .replaceAll('{{MID}}', arrived()?.message_id ?? '')
      .replaceAll('{{RID}}', `corpus-${next}`);
    const status = await server.current.sandbox.mail(Buffer.from(body, 'latin1'));
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    const again = await agent.call('sendMessage', { ...input, body: 'One more thing.' });
    return {
      status,
      answer: messages.find(({ direction }) => direction === 'inbound'),
      sent: messages.find(({ id }) => id === message.id),
      isEnded: !again.ok,
    };
  }

  async function text(body: string, media: readonly TextMedia[] = []) {
    next += 1;
    const digits = `941${String(200 + next)}${String(1_000 + next)}`;
    const receiver = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
    const { id: application_id } = await made(agent);
    const input = {
      application_id,
      type: 'sms',
      receiver,
      body: `Hello ${next}`,
      consent_source: 'Phone call',
    } as const;
    succeeded(await agent.call('sendMessage', input));
    await server.current.sandbox.textWithMedia(`+1${digits}`, body, media);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    const again = await agent.call('sendMessage', { ...input, body: `One more, ${next}` });
    return { answer: messages.find(({ direction }) => direction === 'inbound'), isEnded: !again.ok };
  }

  async function document(name: string) {
    const { id } = await made(agent);
    const answer = await sendFiles(server.current, agent, id, [[`${name}.pdf`, bytesOf(name)]]);
    if (answer.code !== 200) return { kind: null, readings: [], message: answer.message };
    return eventually(async () => {
      const [row] = succeeded(await agent.call('listDocuments', { application_id: id })).documents;
      if (!row || row.state === 'queued' || row.state === 'reading') throw new Error('The document is not read yet.');
      const { document } = succeeded(await agent.call('getDocument', { document_id: row.id }));
      return { kind: document.kind, readings: document.readings, message: '' };
    });
  }

  const mcp = (accept: string | null, body: unknown, path = '/mcp', method = 'POST') =>
    fetch(`${server.current.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accept === null ? {} : { accept }),
        authorization: `Bearer ${assistant}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const program = (method: string, path: string, body?: unknown) =>
    programWith(server.current, secret)(method, path, body);

  return {
    sheet,
    refusalOfSheet,
    imported,
    lead,
    applicationOf,
    consentsOf,
    mail,
    text,
    document,
    mcp,
    program,
    server,
  };
}
