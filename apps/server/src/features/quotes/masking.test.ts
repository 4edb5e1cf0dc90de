import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALL_NAMES, CALLS, type CallName } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../../test/contract/samples.ts';
import { useAgency } from '../../../test/support/agency.ts';
import { completed, launched, made, opened, succeeded } from '../../../test/support/application.ts';
import { sendRaw } from '../../../test/support/connections/raw.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import { carrierWordsIn } from '../../../test/support/given-away.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { ProposalContent } from '../sending/pdf/content.ts';

const server = useAgency({ carriers: 'all' });
const BY_HAND = 'Zephyr Handmade Mutual';
let masked: SignedIn;
let id = 0;
let streamed = '';
const givenAway = (text: string) => carrierWordsIn(text, server.current.sandbox.url, [BY_HAND, 'zephyr.test']);
const answers = new Map<string, string>();

/** Calls that read, and writing calls that leave the application and its quotes in place. */
const readable = (name: CallName) =>
  CALLS[name].transport === 'json' &&
  CALLS[name].access === 'session' &&
  (CALLS[name].effect === 'read' ||
    ['launchApplication', 'updateApplication', 'sendOrDownloadQuote', 'exportApplication'].includes(name)) &&
  (CALLS[name].may === null || may('agent', CALLS[name].may));

beforeAll(async () => {
  masked = await server.current.as('agent2');
  const stream = await listen(masked);
  const before = await made(masked, 'flood', { address1: '12 Mixed Outcomes Ter' });
  id = before.id;
  await launched(masked, id);
  const first = await completed(masked, id);
  const edit = { application_id: id, version: first.version, useable_details: { contents_limit: 50_000 } };
  succeeded(await masked.call('updateApplication', edit));
  await launched(masked, id);
  await completed(masked, id);
  const byHand = { application_id: id, carrier_name: BY_HAND, premium: 900, description: `From ${BY_HAND}` };
  // By a colleague, because masked agents know what they wrote themselves.
  const colleague = await server.current.as('super');
  succeeded(await colleague.call('createApplicationCustomQuote', { ...byHand, carrier_url: 'https://zephyr.test/q' }));
  const { notes } = await opened(masked, id);
  const ids = {
    application_id: id,
    note_id: notes[0]?.id ?? 1,
    user_id: masked.id,
    carrier_id: 1,
    quote_id: 1,
    agency_id: 2,
    upload_id: 1,
    client_id: before.client_id ?? 1,
    merge_id: 1,
    document_id: 1,
    reading_id: 1,
    key_id: 1,
    endpoint_id: 1,
    delivery_id: '1',
    policy_id: 1,
  };
  const bodies = samples(ids);
  for (const name of CALL_NAMES.filter(readable)) {
    const body = { ...bodies[name], session_key: masked.sessionKey };
    answers.set(name, (await sendRaw(server.current, CALLS[name].path, body)).text);
  }
  await eventually(() => expect(stream.events.length).toBeGreaterThan(20));
  streamed = stream.text();
  stream.close();
});

describe('an agent whose display_carriers is No', () => {
  it.each(CALL_NAMES.filter(readable))('learns no carrier from %s', (name) => {
    expect(givenAway(answers.get(name) ?? '')).toEqual([]);
  });

  it('got real answers, with every kind of content', () => {
    for (const name of [
      'getApplicationById',
      'getQuoteProgress',
      'getApplicationHistory',
      'getApplicationApiCommunication',
      'getNoteAndAttachmentsOfApplication',
      'getAgentApplicationsList',
      'getUserNotifications',
    ])
      expect(JSON.parse(answers.get(name) ?? '{}').code, name).toBe(200);
    for (const name of ['launchApplication', 'updateApplication'])
      expect(JSON.parse(answers.get(name) ?? '{}').code, name).toBe(409);
    expect(answers.get('getApplicationApiCommunication')?.length).toBeGreaterThan(5_000);
    expect(answers.get('getApplicationApiCommunication')).toContain('Not shown: it would tell which carrier this is.');
    expect(answers.get('getNoteAndAttachmentsOfApplication')).toContain('not included');
  });

  it('sees each carrier as Carrier and its quote’s id, on the table and the board, and no link', async () => {
    const { quotes } = await opened(masked, id);
    expect(quotes.length).toBeGreaterThan(20);
    for (const quote of quotes)
      expect(quote.payload).toMatchObject({ carrier_name: `Carrier ${quote.id}`, quote_carrier_url: null });
    const { carriers } = succeeded(await masked.call('getQuoteProgress', { application_id: id }));
    for (const carrier of carriers) expect(carrier.name).toBe(`Carrier ${carrier.quote_id}`);
  });

  it('learns no carrier from the events', () => {
    expect(streamed.length).toBeGreaterThan(1_000);
    expect(givenAway(streamed)).toEqual([]);
  });

  it('learns no carrier from the PDF', async () => {
    const answer = await masked.call('sendOrDownloadQuote', { request_type: 'download', application_id: id });
    const { pdf_file_url, pdf_file_name } = succeeded(answer);
    const file = await fetch(`${server.current.url}${pdf_file_url}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(givenAway(`${pdf_file_url} ${pdf_file_name} ${bytes.toString('latin1')}`)).toEqual([]);
    const application = await opened(masked, id);
    const agency = { name: 'x', street_address: 'y', phone: 'z' };
    const data = new ProposalContent(application, agency, new Date()).ofSeveral({ name: 'me', email: '' });
    expect(data.quotes.length).toBeGreaterThan(2);
    expect(givenAway(JSON.stringify(data))).toEqual([]);
    const text = await textOf(bytes);
    if (text !== null) {
      expect(text).toMatch(/Carrier \d+/);
      expect(givenAway(text)).toEqual([]);
    }
  });

  it('while a colleague who may see carriers reads their names and links', async () => {
    const boss = await server.current.as('super');
    const { quotes } = await opened(boss, id);
    const names = quotes.map((quote) => quote.payload.carrier_name);
    expect(names).toContain(BY_HAND);
    expect(names).toContain('Tidewater Mutual');
    expect(quotes.some((quote) => quote.payload.quote_carrier_url !== null)).toBe(true);
  });
});

describe('the carrier named Flood Risk', () => {
  it('is never shown, to nobody', async () => {
    const boss = await server.current.as('super');
    const quote = { application_id: id, carrier_name: 'Somebody', premium: 1, description: 'x' };
    succeeded(await boss.call('createApplicationCustomQuote', quote));
    await server.current.db
      .updateTable('quotes')
      .set({ carrier_name: asCarrierName(' flood risk ') })
      .where('premium', '=', 1)
      .execute();
    for (const client of [boss, masked])
      expect((await opened(client, id)).quotes.every((one) => one.payload.premium !== 1)).toBe(true);
  });
});

/** The text of a PDF; null when pdftotext is not installed. */
async function textOf(pdf: Buffer): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-pdf-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', [join(folder, 'a.pdf'), '-']);
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the place of a carrier in a run', () => {
  it('tells nothing: it is another one the next time', async () => {
    const { db } = server.current;
    const orders = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      const { id: application_id } = await made(masked);
      await launched(masked, application_id);
      const rows = await db
        .selectFrom('quote_requests')
        .select('carrier_id')
        .where('application_id', '=', application_id)
        .orderBy('id')
        .execute();
      orders.add(rows.map((row) => row.carrier_id).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });
});
