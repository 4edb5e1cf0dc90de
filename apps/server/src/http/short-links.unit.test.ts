import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { closedPage } from './short-links.ts';

async function headersOf(sites: readonly string[]) {
  const http = fastify();
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('x-frame-options', 'SAMEORIGIN');
  });
  http.get('/', (_request, reply) => closedPage(reply, sites).send('page'));
  const { headers } = await http.inject('/');
  await http.close();
  return headers;
}

describe('a page of people without an account', () => {
  it('stands in no frame', async () => {
    const headers = await headersOf([]);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
  });

  it('stands in frames of the sites that are allowed alone', async () => {
    const headers = await headersOf(['https://www.bayside.example', 'https://b.example']);
    expect(headers['content-security-policy']).toMatch(
      /frame-ancestors https:\/\/www.bayside.example https:\/\/b.example$/,
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });
});
