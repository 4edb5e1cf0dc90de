import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Application, RequestOf } from '@freeboard/contract';
import { addDays, formatDate } from '@freeboard/domain/forms';
import { isBindable, proposedQuotes, singleQuote } from '@freeboard/domain/quotes';
import { beforeAll, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { localDate } from '../../kernel/clock.ts';
import { ProposalContent } from './pdf/content.ts';

const server = useServer();
let agent: SignedIn;
let flood: Application;
let home: Application;
const TODAY = localDate(new Date());
const MARKUP = '#panic("x") *Ana* $x$ <b>';

type Sending = RequestOf<'sendOrDownloadQuote'>;
type PdfValues = NonNullable<Sending['pdf_values']>;
const FLOOD_PRINT: PdfValues = {
  quote_amount: 4_321.5,
  effective_date: addDays(TODAY, 30),
  building_limit: 240_000,
  contents_limit: 90_000,
  deductible: '$10,000',
  replacement_cost_on_content: 'No',
  temporary_living_expense: 'Yes',
  garage_attached: 'No',
};
const HOME_PRINT: PdfValues = {
  quote_amount: 2_100,
  effective_date: TODAY,
  dwelling: 400_000,
  contents: 100_000,
  other_structure: 8_000,
  loss_of_use: 40_000,
  medical_payments: '$1,000',
  liability: '$300,000',
  aop_deductible: '$2,500',
  hurricane_deductible: '2%',
};
const AGENCY = {
  name: 'Harbor Light Agency',
  street_address: '210 Bay Street, Tampa FL 33602',
  phone: '(813) 555-0142',
  brand_color: '#E0952B',
  licenses: [
    { state: 'GA', number: '203981' },
    { state: 'FL', number: 'L087315' },
  ],
};
const MARIA = { name: 'Maria Reyes', email: 'maria@harbor.test' };
const dataOf = (application: Application, values = {}, quote = singleQuote(proposedQuotes(application))) => {
  if (!quote) throw new Error('There is no quote.');
  return new ProposalContent(application, AGENCY, new Date()).ofOne(quote, MARIA, values);
};
const download = (application: Application, more: Partial<Sending> = {}): Sending => ({
  request_type: 'download',
  application_id: application.id,
  pdf_template_type: 'Single Quote PDF',
  ...more,
});
const mail = (application: Application, more: Partial<Sending> = {}): Sending => ({
  request_type: 'send-email',
  application_id: application.id,
  pdf_template_type: 'Single Quote PDF',
  selected_template: 'Quotes by e-mail',
  selected_template_option: 'Short, with the PDF',
  option_subject: 'Your quote',
  option_body: '<p>{{ quote_count }} from {{ lowest_premium }} to {{ highest_premium }}.</p>',
  receiver_email: 'ana@lee.test',
  ...more,
});
const fetched = async (input: Sending) => {
  const { pdf_file_url, pdf_file_name } = succeeded(await agent.call('sendOrDownloadQuote', input));
  const file = await fetch(`${server.current.url}${pdf_file_url}`);
  return { name: pdf_file_name, bytes: Buffer.from(await file.arrayBuffer()) };
};

beforeAll(async () => {
  agent = await server.current.as('agent');
  [flood, home] = await Promise.all([
    quoted(agent, 'flood', { last_name: MARKUP, year_build: 1998 }),
    quoted(agent, 'home'),
  ]);
});

describe('what the Single Quote PDF says (R5.3)', () => {
  it('is the price with its fees and taxes, the terms beside those asked, the start and its reason, and the agency', () => {
    const quote = proposedQuotes(flood).find(
      ({ payload }) => isBindable(payload) && payload.lines.length > 1 && payload.waiting,
    );
    const data = dataOf(flood, {}, quote);
    expect(data.agency).toMatchObject({ license: 'FL agency license L087315', initials: 'HL' });
    expect(data.agency.color).not.toBe('#e0952b');
    expect(data).toMatchObject({ heading: `Flood insurance for Ana ${MARKUP}`, binding: true, entered: false });
    expect(data.price.lines.map(({ label }) => label)).toEqual(quote?.payload.lines.map(({ label }) => label));
    expect(data.start.earliest).toMatch(/^\d\d-\d\d-\d{4}$/);
    expect(data.start.reason).not.toBe('');
    expect(data.terms.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['building_limit', 'contents_limit', 'deductible', 'replacement_cost_on_content']),
    );
    expect(data.terms.find(({ key }) => key === 'contents_limit')).toMatchObject({ asked: '$100,000' });
    expect(data.facts.map(({ label }) => label)).toContain('Flood zone');
    expect(data.choice).toContain('my signature starts no coverage');
    expect(data.notices.map(({ title }) => title)).toContain('Not a policy.');
  });

  it('names what was assumed and where it falls short, and never writes an indication like a quote', () => {
    const quote = singleQuote(proposedQuotes(home));
    expect(dataOf(home).assumptions).toContainEqual({ label: 'Roof covering', value: 'Meets FBC 2001' });
    const short = { ...quote!, payload: { ...quote!.payload, deductibles: { aop_deductible: '$10,000' } } };
    expect(dataOf(home, {}, short).gaps).toContain('AOP deductible $10,000, asked $2,500');
    const indication = { ...quote!, payload: { ...quote!.payload, outcome: 'indication' as const } };
    const data = dataOf(home, {}, indication);
    expect(data).toMatchObject({
      kind: 'Indication',
      binding: false,
      price: { total: expect.stringMatching(/^about /) },
    });
    expect(data.notices.map(({ title }) => title)).toContain('Indication.');
  });

  it('prints pdf_values in the place of the quote’s own, marks them, and compares what is printed', () => {
    const data = dataOf(flood, FLOOD_PRINT);
    expect(data.price).toEqual({ total: '$4,321.50', entered: true, lines: [] });
    expect(data.start.wished).toBe(formatDate(addDays(TODAY, 30)));
    expect(data.entered).toBe(true);
    const term = (key: string) => data.terms.find((one) => one.key === key);
    expect(term('building_limit')).toMatchObject({ value: '$240,000', mark: 'entered', differs: true });
    expect(term('deductible')).toMatchObject({ value: '$10,000', mark: 'entered', differs: true });
    expect(term('replacement_cost_on_content')).toMatchObject({
      value: 'Actual cash value',
      asked: 'Replacement cost',
    });
    expect(data.gaps).toContain('Deductible $10,000, asked $5,000');
    expect(data.gaps).toContain('Contents at actual cash value, asked replacement cost');
    expect(data.facts).toContainEqual({ label: 'Garage attached', value: 'No', assumed: false });
    const own = dataOf(flood, { quote_amount: singleQuote(proposedQuotes(flood))?.payload.premium });
    expect(own).toMatchObject({ entered: false, price: { entered: false } });
  });
});

it('what was asked and the carrier says nothing of is never said to be as asked', () => {
  const quote = singleQuote(proposedQuotes(flood))!;
  const silent = { ...quote, payload: { ...quote.payload, coverages: {} } };
  const data = dataOf(flood, { ...FLOOD_PRINT, replacement_cost_on_content: 'Yes', contents_limit: 100_000 }, silent);
  const mark = (key: string) => data.terms.find((one) => one.key === key)?.mark;
  expect(mark('replacement_cost_on_content')).toBe('not confirmed by the carrier');
  expect(mark('contents_limit')).toBe('not confirmed by the carrier');
  expect(mark('temporary_living_expense')).toBe('entered');
  expect(data.gaps).toContain(
    'The carrier has not stated the limit for contents and how contents are paid (replacement cost or actual cash value)',
  );
  expect(dataOf(flood, {}, silent).gaps).toContainEqual(
    expect.stringMatching(/^The carrier has not stated the limit for the building, /),
  );
});

describe('pdf_values of a send or download (section 5)', () => {
  it.each(['download', 'send-email'] as const)('are all checked for a %s, each at its field', async (kind) => {
    const send = kind === 'download' ? download : mail;
    const wrong = async (application: Application, pdf_values: PdfValues) => {
      const answer = await agent.call('sendOrDownloadQuote', send(application, { pdf_values }));
      return answer.ok ? {} : answer.errors;
    };
    expect(Object.keys(await wrong(flood, {})).toSorted()).toEqual(
      [
        'deductible',
        'effective_date',
        'garage_attached',
        'quote_amount',
        'replacement_cost_on_content',
        'temporary_living_expense',
      ].map((key) => `pdf_values.${key}`),
    );
    expect(await wrong(flood, { ...FLOOD_PRINT, effective_date: addDays(TODAY, -2) })).toEqual({
      'pdf_values.effective_date': ['Value is not valid.'],
    });
    expect(await wrong(flood, { ...FLOOD_PRINT, effective_date: addDays(TODAY, 40) })).toEqual({
      'pdf_values.effective_date': ['Value is not valid.'],
    });
    expect(await wrong(home, { ...HOME_PRINT, dwelling: 10_000_001, liability: '$1' })).toEqual({
      'pdf_values.dwelling': ['max. 10000000 Number.'],
      'pdf_values.liability': ['Value is not valid.'],
    });
    const blank = { dwelling: '', contents: '', other_structure: '', loss_of_use: '' } as const;
    expect(await wrong(home, { ...HOME_PRINT, ...blank })).toEqual(
      Object.fromEntries(Object.keys(blank).map((key) => [`pdf_values.${key}`, ['Field is required.']])),
    );
    expect(await wrong(home, { ...HOME_PRINT, dwelling: 'a lot' } as never)).toEqual({
      'pdf_values.dwelling': ['Number is required.'],
    });
    expect(Object.keys(await wrong(home, {}))).toHaveLength(Object.keys(HOME_PRINT).length);
    expect(await wrong(home, HOME_PRINT)).toEqual({});
  });

  it('are not written by a client who may only download', async () => {
    const customer = await server.current.as('customer');
    const { id } = await server.current.db
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'customer')
      .executeTakeFirstOrThrow();
    await server.current.db.updateTable('applications').set({ customer_id: id }).where('id', '=', home.id).execute();
    succeeded(await customer.call('sendOrDownloadQuote', download(home)));
    expect(await customer.call('sendOrDownloadQuote', download(home, { pdf_values: HOME_PRINT }))).toMatchObject({
      ok: false,
      code: 403,
    });
  });
});

describe('which PDF is made', () => {
  it('is the single one where exactly one quote goes out, and the one that is asked for', async () => {
    const [first, second] = proposedQuotes(flood);
    const one: Sending = { request_type: 'download', application_id: flood.id, quote_ids: [second!.id] };
    expect((await fetched(one)).name).toMatch(/-quote\.pdf$/);
    expect((await fetched({ ...one, pdf_template_type: 'Multi Quote PDF' })).name).toMatch(/-quotes\.pdf$/);
    expect((await fetched({ ...one, quote_ids: [first!.id, second!.id] })).name).toMatch(/-quotes\.pdf$/);
    expect((await fetched(download(flood, { quote_id: second!.id }))).name).toMatch(/-quote\.pdf$/);
    const priceless = flood.quotes.find(({ payload }) => !payload.premium);
    expect(
      await agent.call('sendOrDownloadQuote', download(flood, { quote_id: priceless?.id ?? 2_000_000 })),
    ).toMatchObject({
      code: 422,
      errors: { quote_id: ['This quote has no premium to print, or it has expired.'] },
    });
  });

  it('holds what was typed as text, names its agency and is tagged; the history says what was entered', async () => {
    const { bytes } = await fetched(download(flood, { pdf_values: FLOOD_PRINT }));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/MarkInfo');
    const text = await textOf(bytes);
    if (text !== null) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain('#panic("x") *Ana* $x$ <b>');
      expect(text).toContain('$4,321.50');
      expect(text).toContain('Page 1 of');
    }
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: flood.id }));
    expect(history.data[0]).toMatchObject({ action: 'downloaded the Single Quote PDF' });
    expect(history.data[0]?.changes).toContainEqual({
      field: 'printed_quote_amount',
      from: singleQuote(proposedQuotes(flood))?.payload.premium,
      to: 4_321.5,
    });
  });

  it('is attached to an e-mail, whose text names the one quote at the amount that is printed', async () => {
    succeeded(
      await agent.call('sendOrDownloadQuote', mail(flood, { pdf_values: FLOOD_PRINT, option_subject: 'One proposal' })),
    );
    const arrived = await eventually(async () => {
      const found = server.current.sandbox.inbox.mails.find(
        ({ to, subject }) => to.join().includes('ana@lee.test') && subject === 'One proposal',
      );
      if (!found) throw new Error('It has not arrived.');
      return found;
    });
    expect(arrived.text).toContain('1 quote from $4,321.50 to $4,321.50.');
    expect(arrived.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/-quote\.pdf$/)]);
    const preview = succeeded(
      await agent.call('previewMessage', {
        request_type: 'send-email',
        application_id: flood.id,
        quote_ids: [singleQuote(proposedQuotes(flood))!.id],
        quote_amount: 4_321.5,
        option_body: '<p>{{ quote_count }} from {{ lowest_premium }} to {{ highest_premium }}.</p>',
      }),
    );
    expect(preview.text).toBe('1 quote from $4,321.50 to $4,321.50.');
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
