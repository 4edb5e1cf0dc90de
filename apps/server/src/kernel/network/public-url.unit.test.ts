import { expect, it } from 'vitest';
import { testEnv } from '../../../test/support/env.ts';
import { relyingParty } from './public-url.ts';

const party = (publicUrl: string | null, host = '127.0.0.1') =>
  relyingParty(testEnv('http://127.0.0.1:1', { publicUrl, host, port: 3000 }));

it.each([
  ['https://quotes.agency.example', 'quotes.agency.example', 'https://quotes.agency.example'],
  ['https://quotes.agency.example/', 'quotes.agency.example', 'https://quotes.agency.example'],
  ['https://quotes.agency.example:8443', 'quotes.agency.example', 'https://quotes.agency.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  [null, 'localhost', 'http://localhost:3000'],
])('browsers know %s as %s at %s', (url, id, origin) => expect(party(url)).toEqual({ id, origin }));

it.each(['http://freeboard.internal', 'http://10.0.0.7:3000', 'https://10.0.0.7', 'https://[fd00::1]'])(
  'browsers offer no passkeys at %s',
  (url) => expect(party(url)).toBeNull(),
);

it('nor where the address is not known', () => expect(party(null, '0.0.0.0')).toBeNull());
