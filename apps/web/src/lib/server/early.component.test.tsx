import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../test/component/open.tsx';
import { clearSession, signIn } from '../session/session.ts';
import { askEarly, takeEarly } from './early.ts';

const REQUEST = { application_id: 1 };

afterEach(clearSession);

test('keeps an early answer for one taker who is the person that it was asked for', () => {
  window.fetch = () => new Promise(() => undefined);
  signIn('first', aUser('agent'));
  askEarly('getApplicationById', REQUEST);
  expect(takeEarly('getApplicationById', { application_id: 2 })).toBeUndefined();
  signIn('second', aUser('agent'));
  expect(takeEarly('getApplicationById', REQUEST)).toBeUndefined();
  signIn('first', aUser('agent'));
  expect(takeEarly('getApplicationById', REQUEST)).toBeInstanceOf(Promise);
  expect(takeEarly('getApplicationById', REQUEST)).toBeUndefined();
});
