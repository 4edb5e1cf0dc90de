import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packed, type Stored, unpacked } from './stored.ts';

const kept = (mine: unknown, base: unknown) => ({ base: { revision: 3, value: base }, mine });
const NOTHING: Stored = { places: [], own: [] };

test('what is unsaved comes back to the session it belongs to, and to no other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 }))), fc.array(fc.string()), (notes, own) => {
      const places = [...notes, ['1 7 rates', kept({ name: 'mine' }, { name: 'base' })] as const];
      const text = packed('one', { places, own });
      expect(unpacked('one', text)).toEqual({ places, own });
      expect(unpacked('two', text)).toEqual(NOTHING);
      expect(unpacked(undefined, text)).toEqual(NOTHING);
    }),
  );
});

test('a draft stored under the number’s earlier name comes back', () => {
  const places = [['1 7 rates', kept({ name: 'mine' }, { name: 'base', edition: 2 })]] as const;
  const text = packed('one', { places, own: [] })?.replace('"revision":3', '"edition":3') ?? null;
  expect(unpacked('one', text)).toEqual({ places, own: [] });
});

test('a secret is never kept', () => {
  const form = (name: string, secret: string) => ({ name, auth: { kind: 'header', secret } });
  const places = [['1 7 settings', kept(form('new', 'Bearer 1'), form('old', ''))]] as const;
  const text = packed('one', { places, own: [] });
  expect(text).not.toContain('Bearer');
  expect(unpacked('one', text).places).toEqual([['1 7 settings', kept(form('new', ''), form('old', ''))]]);
  expect(packed('one', { places: [['1 7 settings', kept(form('a', 'b'), form('a', ''))]], own: [] })).toBeNull();
});

test('nothing unsaved keeps nothing, and what cannot be read is nothing', () => {
  expect(packed('one', { places: [['1 7 rates', null]], own: ['7 1'] })).toBeNull();
  for (const text of [null, '', '{', '7', 'null']) expect(unpacked('one', text)).toEqual(NOTHING);
});

test('credentials in headers are not kept either', () => {
  const request = { headers: 'X-Api-Key: abc:def\nX-A: b\nX-Token: •••\nIdempotency-Key: {{idempotency_key}}' };
  const text = packed('s', { places: [['form', { mine: { request }, base: { revision: 1, value: {} } }]], own: [] });
  const [[, kept] = []] = unpacked('s', text).places;
  expect(kept).toMatchObject({
    mine: { request: { headers: 'X-Api-Key:\nX-A: b\nX-Token: •••\nIdempotency-Key: {{idempotency_key}}' } },
  });
});

test('nor are named secrets, a certificate, or credentials in the headers of a step', () => {
  const mine = {
    secrets: [{ name: 'agent_password', secret: 'hush' }],
    certificate: { pem: 'KEY', pfx: 'AAA', passphrase: 'pp', ca: 'public' },
    steps: [
      {
        headers: [
          { name: 'Authorization', value: 'Bearer abc' },
          { name: 'X-A', value: '{{number}}' },
        ],
        secret_name: 'hook',
      },
    ],
  };
  const text = packed('s', { places: [['form', { mine, base: { revision: 1, value: {} } }]], own: [] });
  for (const secret of ['hush', 'KEY', 'AAA', '"pp"', 'Bearer']) expect(text).not.toContain(secret);
  expect(unpacked('s', text).places[0]?.[1]).toMatchObject({
    mine: {
      secrets: [{ name: 'agent_password' }],
      certificate: { ca: 'public' },
      steps: [
        {
          headers: [
            { name: 'Authorization', value: '' },
            { name: 'X-A', value: '{{number}}' },
          ],
          secret_name: 'hook',
        },
      ],
    },
  });
});
