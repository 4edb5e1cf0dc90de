import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveDocument } from './reference.ts';

it('a document that anybody may fetch is written once, and limited for each address', async () => {
  const http = Fastify();
  await http.register(rateLimit, { global: false });
  let written = 0;
  serveDocument(http, '/document', () => {
    written += 1;
    return { openapi: '3.1.0' };
  });
  const ask = (remoteAddress: string) => http.inject({ url: '/document', remoteAddress });
  for (let n = 0; n < 60; n += 1) expect((await ask('10.0.0.1')).json()).toEqual({ openapi: '3.1.0' });
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
  expect((await ask('10.0.0.2')).headers['content-type']).toBe('application/json; charset=utf-8');
  expect(written).toBe(1);
});
