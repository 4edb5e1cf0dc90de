import { expect, it } from 'vitest';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { useServer } from '../../../test/support/server.ts';

const server = useServer();

it('after an edit, why there is no quote is not what was said before it', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent, 'flood', { address1: '1 Decline Way' });
  const explain = async () => succeeded(await agent.call('explainNoQuotes', { application_id: done.id })).carriers;
  expect((await explain()).some(({ state }) => state === 'declined')).toBe(true);
  const edit = { application_id: done.id, version: done.version, useable_details: { address1: '12 Ocean Dr' } };
  succeeded(await agent.call('updateApplication', edit));
  expect(await explain()).toEqual([]);
});
