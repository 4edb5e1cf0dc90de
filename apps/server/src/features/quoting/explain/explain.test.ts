import { whyNoQuote } from '@freeboard/domain/quotes';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../../test/support/application.ts';

const server = useAgency({ carriers: 'all' });

it('after an edit, why there is no quote is not what was said before it', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent, 'flood', { address1: '1 Decline Way' });
  const explain = async () => succeeded(await agent.call('explainNoQuotes', { application_id: done.id })).carriers;
  expect((await explain()).some(({ state }) => state === 'declined')).toBe(true);
  const edit = { application_id: done.id, version: done.version, useable_details: { address1: '12 Ocean Dr' } };
  succeeded(await agent.call('updateApplication', edit));
  expect(await explain()).toEqual([]);
});

it('says the very words that stand beside each carrier on the board, and leaves out none without a price to bind', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent, 'flood', { address1: '12 Mixed Outcomes Ter' });
  const { carriers } = succeeded(await agent.call('explainNoQuotes', { application_id: done.id }));
  const without = done.quotes.filter(({ payload }) => payload.outcome !== 'quoted');
  expect(without.length).toBeGreaterThan(3);
  for (const { payload } of without) {
    const explained = carriers.find(({ name }) => name === payload.carrier_name);
    expect(explained?.state).toBe(payload.outcome);
    expect(explained?.reasons).toEqual(whyNoQuote(payload));
  }
});

it('names one that only indicated', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent);
  const indicated = done.quotes.filter(({ payload }) => payload.outcome === 'indication');
  expect(indicated.length).toBeGreaterThan(0);
  const { carriers } = succeeded(await agent.call('explainNoQuotes', { application_id: done.id }));
  for (const { payload } of indicated)
    expect(carriers).toContainEqual(
      expect.objectContaining({
        name: payload.carrier_name,
        state: 'indication',
        reasons: expect.arrayContaining([
          payload.rate_type === 'sample'
            ? 'Enter your own rates to quote.'
            : 'It can’t be bound until the carrier confirms it.',
        ]),
      }),
    );
});
