import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { completed, edited, launched, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { ProposalContent } from '../../sending/pdf/content.ts';

const server = useAgency({ carriers: 'all' });
const AGENCY = { name: 'Harbor', street_address: '1 Pier', phone: '(305) 555-0100' };
const pdf = (one: Awaited<ReturnType<typeof quoted>>, ids?: readonly number[]) =>
  new ProposalContent(one, AGENCY, new Date('2026-11-21T12:00:00Z')).ofSeveral({ name: 'Maria', email: '' }, ids);

describe('a complete application that is edited (D11)', () => {
  it('keeps the board of its latest run, with what was quoted and what it is now, until it is quoted again', async () => {
    const agent = await server.current.as('agent');
    const before = await quoted(agent);
    expect(before.outdated).toBeNull();
    const application = await edited(agent, before, { roof_year: 2020 });
    expect(application.outdated?.changes).toEqual([{ field: 'roof_year', from: 2018, to: 2020 }]);
    const since = application.outdated?.superseded_at;
    expect(application.quotes.map((quote) => quote.superseded_at)).toEqual(before.quotes.map(() => since));
    expect(pdf(application)).toMatchObject({ changes: ['Roof year 2018, now 2020'] });
    expect(pdf(application).quotes).toEqual(pdf(before).quotes);
    const download = { request_type: 'download', application_id: before.id } as const;
    succeeded(await agent.call('sendOrDownloadQuote', download));
    await launched(agent, before.id);
    const again = await completed(agent, before.id);
    expect(again.outdated).toBeNull();
    expect(pdf(again)).toMatchObject({ changes: [] });
  });
});

describe('the PDF of several quotes', () => {
  it('holds the quotes that were chosen, and says when none of them has a price', async () => {
    const agent = await server.current.as('agent');
    const one = await quoted(agent, 'flood', { address1: '12 Mixed Outcomes Ter' });
    const priced = one.quotes.filter(({ payload }) => payload.premium && payload.rate_type !== 'sample');
    const ids = priced.slice(0, 2).map((quote) => quote.id);
    expect(pdf(one, ids).quotes).toHaveLength(2);
    expect(pdf(one).quotes).toHaveLength(priced.length);
    const without = one.quotes.filter((quote) => !quote.payload.premium).map((quote) => quote.id);
    const request = { request_type: 'download', application_id: one.id } as const;
    succeeded(await agent.call('sendOrDownloadQuote', { ...request, quote_ids: ids }));
    expect(await agent.call('sendOrDownloadQuote', { ...request, quote_ids: without })).toMatchObject({
      code: 422,
      message: 'None of the chosen quotes has a premium to print.',
    });
  });

  it('never writes an indication like a price that can be bound, and names what was assumed', async () => {
    const agent = await server.current.as('agent');
    const one = await quoted(agent, 'home', { address1: '12 Ocean Dr', year_build: 1998 });
    expect(pdf(one).assumptions).toContain('Roof covering: Meets FBC 2001');
    // A PDF leaves out prices by sample rates, and the first quote may be one: carriers answer in any order.
    const [first] = one.quotes.filter(({ payload }) => payload.premium && payload.rate_type !== 'sample');
    const indication = { ...first!, payload: { ...first!.payload, outcome: 'indication' as const } };
    expect(pdf({ ...one, quotes: [indication] }).quotes[0]).toMatchObject({
      kind: 'Indication',
      binding: false,
      premium: expect.stringMatching(/^about \$/),
    });
  });
});

describe('a line that no carrier writes', () => {
  it.each(['auto', 'life', 'pet'] as const)('%s: a launch says so and marks nothing', async (type) => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent, type);
    const answer = await agent.call('launchApplication', { application_id: id });
    expect(answer).toMatchObject({
      code: 422,
      message: `None of your carriers writes ${type} insurance. Add a custom quote instead.`,
    });
    expect(await opened(agent, id)).toMatchObject({ run_id: null, payload: { status: 'new' } });
  });

  it('is named before an application is begun', async () => {
    const agent = await server.current.as('agent');
    const { types } = succeeded(await agent.call('getTypesWithoutCarrier', {}));
    expect(new Set(types)).toEqual(new Set(['auto', 'life', 'pet']));
  });

  it('takes a custom quote before any launch, and its PDF names the line', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent, 'life');
    const quote = { application_id: id, carrier_name: 'By Hand Life', premium: 480, description: 'x' };
    succeeded(await agent.call('createApplicationCustomQuote', quote));
    const after = await opened(agent, id);
    expect(pdf(after)).toMatchObject({ title: expect.stringMatching(/^Life insurance quotes for/) });
    expect(pdf(after).quotes).toMatchObject([{ carrier: 'By Hand Life', premium: '$480.00' }]);
  });
});
