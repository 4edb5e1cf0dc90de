import { startDns } from '@freeboard/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textRecords } from './texts.ts';

let dns: Awaited<ReturnType<typeof startDns>>;
beforeAll(async () => {
  dns = await startDns('127.0.0.1');
});
afterAll(() => dns.close());

it('reads the TXT records of a name, also long ones', async () => {
  const texts = ['v=spf1 -all', 'freeboard-verification=abc', 'x'.repeat(300)];
  dns.texts.set('_freeboard.agency.example', texts);
  expect(await textRecords('_freeboard.agency.example', { dnsResolver: dns.address })).toEqual(texts);
});

it('tells a name without records from a name service that is away', async () => {
  dns.texts.set('empty.example', []);
  expect(await textRecords('empty.example', { dnsResolver: dns.address })).toEqual([]);
  expect(await textRecords('nowhere.example', { dnsResolver: dns.address })).toEqual([]);
  expect(await textRecords('agency.example', { dnsResolver: '127.0.0.1:1' })).toBeNull();
});
