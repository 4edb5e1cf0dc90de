import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinStored, type Stored, storable } from './stored.ts';

const kept = (mine: unknown, base: unknown) => ({ base: { revision: 3, value: base }, mine });
const textOf = (stored: Stored) => JSON.stringify(storable(stored));
const NONE: readonly string[] = [];

test('what is unsaved is worth storing, whole', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 }))), fc.array(fc.string()), (notes, own) => {
      const places = [...notes, ['1 7 rates', kept({ name: 'mine' }, { name: 'base' })] as const];
      expect(storable({ places, own })).toEqual({ places, own });
    }),
  );
});

test('what several pages left is one; of a place the last counts', () => {
  const page = (at: string, text: string): Stored => ({ places: [[at, text]], own: [text] });
  expect(joinStored([page('a', 'one'), page('b', 'two'), page('a', 'three')])).toEqual({
    places: [
      ['a', 'three'],
      ['b', 'two'],
    ],
    own: ['one', 'two', 'three'],
  });
  expect(joinStored([])).toBeNull();
});

test('a secret is never kept', () => {
  const form = (name: string, secret: string) => ({ name, auth: { kind: 'header', secret } });
  const places = [['1 7 settings', kept(form('new', 'Bearer 1'), form('old', ''))]] as const;
  expect(textOf({ places, own: NONE })).not.toContain('Bearer');
  expect(storable({ places, own: NONE })?.places).toEqual([['1 7 settings', kept(form('new', ''), form('old', ''))]]);
  expect(storable({ places: [['1 7 settings', kept(form('a', 'b'), form('a', ''))]], own: NONE })).toBeNull();
});

test('nothing unsaved stores nothing', () => {
  expect(storable({ places: [['1 7 rates', null]], own: ['7 1'] })).toBeNull();
});

test('credentials in headers are not kept either', () => {
  const request = { headers: 'X-Api-Key: abc:def\nX-A: b\nX-Token: •••\nIdempotency-Key: {{idempotency_key}}' };
  const places = [['form', { mine: { request }, base: { revision: 1, value: {} } }]] as const;
  const [[, kept] = []] = storable({ places, own: NONE })?.places ?? [];
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
  const stored: Stored = { places: [['form', { mine, base: { revision: 1, value: {} } }]], own: NONE };
  const text = textOf(stored);
  for (const secret of ['hush', 'KEY', 'AAA', '"pp"', 'Bearer']) expect(text).not.toContain(secret);
  expect(storable(stored)?.places[0]?.[1]).toMatchObject({
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
