import { SANDBOX_REGION, type ZohoRegion } from '@freeboard/domain/crm';
import { expect, it } from 'vitest';
import { serve, testCaller } from '../../../integrations/testing/outside.ts';
import { memoryTokens } from '../../../kernel/tokens.ts';
import { createZoho } from './zoho.ts';

const { caller, exchanges } = testCaller();
const LIMIT = 25 * 1024 * 1024;

/** A CRM whose server names `domainOf` as its API domain and has one file of this size. */
async function crm(domainOf: (url: string) => string, bytes = 0) {
  const url: string = await serve((request, response) => {
    if (request.url?.includes('/oauth/'))
      response.end(JSON.stringify({ access_token: 't', api_domain: domainOf(url), expires_in: 3_600 }));
    else if (request.url?.includes('/Attachments/')) response.end(Buffer.alloc(bytes));
    else response.writeHead(204).end();
  });
  const account = { client_id: 'c', client_secret: 's', refresh_token: 'r', region: SANDBOX_REGION as ZohoRegion };
  return createZoho(account, { caller, tokens: memoryTokens(), sandboxUrl: url });
}

it.each([
  ['a name before the host', (url: string) => `${url}@elsewhere.example`],
  ['another port', (url: string) => url.slice(0, -1)],
  ['a host of another', () => 'https://zohoapis.com.elsewhere.example'],
  ['Zoho itself, in the name of the stand-in', () => 'https://www.zohoapis.com'],
])('an address that is not its own is never called: %s', async (_what, domainOf) => {
  const before = exchanges.length;
  await expect((await crm(domainOf)).tryOut()).rejects.toMatchObject({
    fault: 'refused',
    message: 'Zoho named an address that is not its own.',
  });
  expect(exchanges.slice(before).every(({ url }) => url.includes('/oauth/'))).toBe(true);
});

it('a file of 25 MB comes, one byte more is refused', async () => {
  const place = { module: 'Leads', id: '1' } as const;
  const { bytes } = await (await crm((url) => url, LIMIT)).download(place, '2');
  expect(bytes.length).toBe(LIMIT);
  await expect((await crm((url) => url, LIMIT + 1)).download(place, '2')).rejects.toMatchObject({
    fault: 'refused',
    message: 'The file is larger than 25 MB.',
  });
});
