import { priceCounts } from '@freeboard/domain/quotes';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../../test/support/application.ts';

const server = useAgency({ carriers: 'all' });

it('R9.1 the list counts what cannot be bound apart from the quotes', async () => {
  const agent = await server.current.as('agent');
  const { id, quotes } = await quoted(agent);
  const expected = priceCounts(quotes.map(({ payload, group }) => ({ ...payload, group })));
  expect(expected.indications).toBeGreaterThan(0);
  const { applications } = succeeded(await agent.call('getAgentApplicationsList', {}));
  expect(applications.data.find((row) => row.id === id)).toMatchObject({
    quote_count: expected.quotes,
    indication_count: expected.indications,
  });
});
