import { createFreeboardClient, dataOf, Refused } from '@freeboard/client';
import { expect, it } from 'vitest';
import { quoteHouse } from '../../../../../packages/client/examples/quote-house.ts';
import { LAUNCHABLE } from '../../../../../packages/domain/test/launchable.ts';
import { useAgency } from '../../../test/support/agency.ts';
import { aKey, anAdmin } from '../../../test/support/programs/programs.ts';

const server = useAgency();

it('quotes a house by the generated client', async () => {
  const { url, id } = server.current;
  const { secret = '' } = await aKey(await anAdmin(server.current, id));
  const answers = { ...LAUNCHABLE.flood };
  const quotes = await quoteHouse({ url, key: secret, address: '12 Ocean Dr, Miami Beach FL 33139', answers });
  expect(quotes.map(({ payload }) => payload.premium)).toContainEqual(expect.any(Number));
});

it('throws the problem of a request that is refused', async () => {
  const freeboard = createFreeboardClient({ url: server.current.url, key: 'fb_live_of_nobody' });
  const asked = freeboard.GET('/applications').then(dataOf);
  await expect(asked).rejects.toThrow(Refused);
  await expect(asked).rejects.toMatchObject({ problem: { status: 401 } });
});
