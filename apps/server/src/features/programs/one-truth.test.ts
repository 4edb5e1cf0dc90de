import type { Application, ClientPage, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { clientDate } from '@freeboard/domain/languages';
import {
  bestOffer,
  earliestStart,
  proposedQuotes,
  requestedTerms,
  shownQuotes,
  soundQuotes,
  spokenQuotes,
  startFacts,
  termColumns,
  termIn,
} from '@freeboard/domain/quotes';
import { readAmount } from '@freeboard/domain/reading';
import { beforeAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { pdfText } from '../../../test/support/documents/pdf-text.ts';
import { aCarrier } from '../../../test/support/factories.ts';
import { answerOf, assistantWith } from '../../../test/support/programs/mcp.ts';
import { aKey, anAdmin, programWith } from '../../../test/support/programs/programs.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { localDate } from '../../kernel/clock.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { refreshFigures } from '../applications/index.ts';

const clients = useClientPage();
const { server, clock } = clients;
const ODD = { price: 1_000.5, deductible: 5_000 };
const BOUND = { policy_number: 'TW-4711', premium: 1_204.01 };

let agent: SignedIn;
let application: Application;
let odd: Quote;
let tidewater: Quote;
let program: ReturnType<typeof programWith>;
let assistant: Awaited<ReturnType<typeof assistantWith>>;
let page: ClientPage;
let token = '';

const find = (quotes: readonly Quote[], premium: number) => quotes.find(({ payload }) => payload.premium === premium)!;
const toDay = (shown: string) => shown.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$1-$2');
const today = () => localDate(clock.now());

/**
 * A flood application of an agency in the Central zone, shortly after midnight in the East. Its lowest valid offer
 * uses the carrier's own coverage names; the lower prices are sample rates, expired or implausible.
 */
beforeAll(async () => {
  const { db } = server.current;
  const night = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  clock.set(`${night}T05:30:00Z`);
  agent = await server.current.as('agent');
  await clients.setNames(true);
  const { id, quotes } = await withOffers(db, agent, { ...CLIENT, address1: '23 Ocean Dr', building_limit: 250_000 });
  const like = await db.selectFrom('quotes').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
  const { agency_id, run_id } = like;
  await db
    .updateTable('agencies')
    .set({ street_address: '1 Pier, Mobile AL 36602' })
    .where('id', '=', agency_id)
    .execute();
  const carrier = await aCarrier(db, {
    agency_id,
    name: asCarrierName('Palmetto Flood'),
    mapping: JSON.stringify({ waiting: { flood: { program: 'private', days: 10, closing_days: 0 } } }),
  });
  await db
    .updateTable('quotes')
    .set({
      carrier_id: carrier.id,
      coverages: JSON.stringify({ building: 250_000, personal_property: 100_000, replacement_cost_on_content: 'Yes' }),
      deductibles: JSON.stringify({ aop: 5_000 }),
    })
    .where('id', '=', find(quotes, ODD.price).id)
    .execute();
  await db.updateTable('quotes').set({ rate_type: 'sample' }).where('id', '=', find(quotes, 900).id).execute();
  const terms = {
    coverages: JSON.stringify(like.coverages),
    deductibles: JSON.stringify({ deductible: '$5,000' }),
    outcome: 'quoted',
    rate_type: 'bindable',
  };
  const of = { agency_id, application_id: id, run_id, is_sandbox: true, ...terms };
  await db
    .insertInto('quotes')
    .values([
      { ...of, carrier_name: asCarrierName('Cents Mutual'), premium: 13.11 },
      { ...of, carrier_name: asCarrierName('Old Mutual'), premium: 700, expires_on: '2020-01-01' },
    ])
    .execute();
  await refreshFigures(new TenantDb(db, { kind: 'agency', agencyId: agency_id }, true), id, clock.now());
  application = await opened(agent, id);
  odd = find(application.quotes, ODD.price);
  tidewater = find(application.quotes, 1_200);
  const { secret } = await aKey(await anAdmin(server.current, agency_id), { scopes: ['application.see'] });
  program = programWith(server.current, secret);
  assistant = await assistantWith(server.current, secret);
  ({ token } = await clients.aLink({}, application, agent));
  page = await clients.open(token);
});

const values = () => application.payload.useable_details as Values;
const asked = () => requestedTerms('flood', values());
const startOnBoard = ({ payload: { waiting } }: Quote) =>
  waiting ? earliestStart(waiting, startFacts(values(), today())).earliest : '';

const messageOf = async (request_type: 'send-email' | 'send-sms') =>
  succeeded(
    await agent.call('previewMessage', {
      request_type,
      application_id: application.id,
      option_body: '{{ quote_count }} from {{ lowest_premium }} to {{ highest_premium }}',
    }),
  ).text;

async function paper(more: object): Promise<string> {
  const { pdf_file_url } = succeeded(
    await agent.call('sendOrDownloadQuote', { request_type: 'download', application_id: application.id, ...more }),
  );
  const file = await fetch(`${server.current.url}${pdf_file_url}`);
  return (await pdfText(Buffer.from(await file.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ');
}

describe('a quote under a carrier’s own names', () => {
  it('has one price, deductible and start at every door that shows them', async () => {
    const start = startOnBoard(odd);
    const [deductible] = termColumns('flood');
    const ofProgram = find((await program('GET', `/applications/${application.id}/quotes`)).body.data, ODD.price);
    const { quotes } = answerOf(
      await assistant.callTool({ name: 'compare_quotes', arguments: { application_id: application.id } }),
    );
    const compared = quotes.find(({ quote_id }: { quote_id: number }) => quote_id === odd.id);
    const offer = page.document.offers.find(({ id }) => id === odd.id)!;
    const amount = (terms: Pick<Quote['payload'], 'coverages' | 'deductibles'>) =>
      readAmount(termIn(deductible!, terms)?.value);
    expect({
      board: { price: odd.payload.premium, deductible: amount(odd.payload) },
      program: { price: ofProgram.payload.premium, deductible: amount(ofProgram.payload) },
      assistant: { price: compared.premium, deductible: amount(compared) },
      page: {
        price: readAmount(offer.price),
        deductible: readAmount(offer.terms.find(({ key }) => key === 'deductible')?.value),
      },
    }).toEqual({ board: ODD, program: ODD, assistant: ODD, page: ODD });
    expect(toDay(offer.starts)).toBe(start);
    const single = await paper({ pdf_template_type: 'Single Quote PDF', quote_ids: [odd.id] });
    const several = await paper({ pdf_template_type: 'Multi Quote PDF' });
    for (const text of [single, several]) {
      expect(text).toContain('$1,000.50');
      expect(text).toContain('$5,000');
      expect(text).toContain(clientDate('en', start));
      expect(text).not.toContain('Deductible not stated');
    }
  });

  it('is the lowest wherever one is named, and no rate of the demo, no expired or mistaken price is', async () => {
    const shown = shownQuotes(application);
    const spoken = spokenQuotes(
      soundQuotes(shown).map((quote) => ({
        ...quote.payload,
        name: quote.payload.carrier_name,
        group: quote.group_name,
        starts_on: null,
      })),
      asked(),
    );
    const { quotes } = answerOf(
      await assistant.callTool({ name: 'compare_quotes', arguments: { application_id: application.id } }),
    );
    const compared = quotes.find(({ above_lowest }: { above_lowest: number | null }) => above_lowest === 0);
    const best = bestOffer(soundQuotes(shown), ({ payload }) => payload, asked());
    const onPage = page.document.offers.filter(({ is_lowest_as_asked }) => is_lowest_as_asked);
    const lowest = {
      board: best?.id,
      sentence: spoken?.startsWith('Palmetto Flood $1,001, $200 under Tidewater Mutual'),
      assistant: compared.quote_id,
      page: onPage.map(({ id }) => id),
      sent: proposedQuotes(application)[0]?.id,
      record: application.min_quote_amount,
    };
    expect(lowest).toEqual({
      board: odd.id,
      sentence: true,
      assistant: odd.id,
      page: [odd.id],
      sent: odd.id,
      record: ODD.price,
    });
    const texts = { mail: await messageOf('send-email'), text: await messageOf('send-sms') };
    expect(texts.mail).toContain('2 quotes from $1,000.50 to $1,200.00');
    expect(texts.text).toContain('2 quotes from $1,000.50 to $1,200.00');
    const several = await paper({ pdf_template_type: 'Multi Quote PDF' });
    for (const price of ['$900.00', '$700.00', '$13.11']) expect(several).not.toContain(price);
    expect(page.document.offers.map(({ id }) => id)).toEqual([odd.id, tidewater.id]);
  });
});

describe('what the client signed, and the policy, at a price that is not the lowest', () => {
  it('has one day of signature, and one premium at every door', async () => {
    succeeded(await clients.choose(token, page, tidewater.id));
    const day = clientDate('en', today());
    const after = await clients.open(token);
    const record = await opened(agent, application.id);
    const moments = { page: after.choice?.signed_at, record: record.client_choice?.signed_at };
    expect(Object.values(moments).map((at) => localDate(new Date(at ?? 0)))).toEqual([today(), today()]);
    const { pdf } = succeeded(await server.current.guest.call('getSignedCopy', { token }));
    const copy = (await pdfText(Buffer.from(pdf, 'base64'))).join(' ').replaceAll(/\s+/g, ' ');
    expect(copy).toMatch(new RegExp(`${day}, 1?[12]:3\\d AM Eastern time`));
    expect(copy).toContain('$1,200.00');
    expect([record.min_quote_amount, record.price_kind, after.choice?.price]).toEqual([1_200, 'signed', '$1,200.00']);

    const [effective_date, expiration_date] = ['2026-12-20', '2027-12-20'];
    const policy = { ...BOUND, effective_date, expiration_date, application_id: application.id };
    succeeded(await agent.call('recordBoundQuote', { ...policy, quote_id: tidewater.id }));
    const { applications } = succeeded(await agent.call('getAgentApplicationsList', {}));
    const bound = await opened(agent, application.id);
    const found = answerOf(await assistant.callTool({ name: 'find_applications', arguments: {} })).applications;
    const ofClient = succeeded(await agent.call('getClient', { client_id: bound.client_id ?? 0 })).client;
    const byId = ({ id }: { id: number }) => id === application.id;
    expect({
      record: bound.min_quote_amount,
      list: applications.data.find(byId)?.min_quote_amount,
      client: ofClient.applications.find(byId)?.min_quote_amount,
      program: (await program('GET', `/applications/${application.id}`)).body.min_quote_amount,
      assistant: found.find(byId)?.price,
      page: readAmount((await clients.open(token)).policy?.price),
      quote: bound.quotes.find(({ id }) => id === tidewater.id)?.bound?.premium,
    }).toEqual(
      Object.fromEntries(
        ['record', 'list', 'client', 'program', 'assistant', 'page', 'quote'].map((door) => [door, BOUND.premium]),
      ),
    );
    expect((await clients.open(token)).policy?.starts).toBe(clientDate('en', effective_date));
  });
});
