import { expect, test } from 'vitest';
import { fieldsOf, formFor } from '../forms/index.ts';
import { HISTORY_KINDS, historyChangeText, historyKindOf, historyPattern } from './index.ts';

test.each([
  ['edited', 'change'],
  ['created the application', 'change'],
  ['duplicated from #1007', 'change'],
  ['launched to 12 carriers', 'launch'],
  ['completed with 9 quotes', 'launch'],
  ['asked 1 carrier for other deductibles and limits', 'launch'],
  ['asked a question', 'open'],
  ['asked for an address to set a new password', null],
  ['sent the quotes by e-mail', 'send'],
  ['opened the proposal', 'open'],
  ['chose another quote and signed', 'open'],
  ['signed the same quote again', 'open'],
  ['assigned', 'assignment'],
  ['handed the applications of A on to B', 'assignment'],
  ['added a note with files', 'file'],
  ['opened a file', 'file'],
  ['exported as ACORD XML', 'file'],
  ['added documents to read', 'file'],
  ['read Elevation certificate (EC.pdf)', 'file'],
  ['took 3 values from Elevation certificate (EC.pdf)', 'change'],
  ['took back values of Elevation certificate (EC.pdf)', 'change'],
  ['signed in', 'sign_in'],
  ['signed in with a recovery code', 'sign_in'],
  ['signed out everywhere else', 'sign_in'],
  ['signed in as Maria Reyes', 'impersonation'],
  ['changed the agency settings', null],
])('%s is of %s', (action, kind) => {
  expect(historyKindOf(action)).toBe(kind);
  expect(HISTORY_KINDS.filter((one) => new RegExp(historyPattern(one)).test(action))).toEqual(kind ? [kind] : []);
});

test('a change is said in the words of the form', () => {
  const fields = fieldsOf(formFor('flood'));
  expect(historyChangeText(fields, { field: 'sqft', from: 1840, to: 1900 })).toBe('Living area: 1,840 to 1,900');
  expect(historyChangeText(fields, { field: 'agent', from: null, to: 'Tom Becker' })).toBe(
    'Agent: empty to Tom Becker',
  );
  expect(historyChangeText(fields, { field: 'status', from: 'new_updated', to: 'launched' })).toBe(
    'Status: changed to launched',
  );
  expect(historyChangeText(fields, { field: 'expiration_date', from: null, to: '2027-12-26' })).toBe(
    'Expiration date: empty to 12-26-2027',
  );
  expect(historyChangeText(fields, { field: 'premium', from: null, to: 3130.45 })).toBe('Premium: empty to $3,130.45');
  expect(historyChangeText(fields, { field: 'confirms_lapse', from: null, to: true })).toBe(
    'NFIP lapse confirmed: empty to yes',
  );
});
