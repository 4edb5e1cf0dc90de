import { expect, it } from 'vitest';
import { HEAD_ROLES, managedRoles, personFieldError, signatureText } from './person.ts';

it.each([
  ['super-admin', ['admin', 'agent', 'customer']],
  ['admin', ['agent', 'customer']],
  ['agent', ['customer']],
  ['customer', []],
] as const)('%s manages %j (R7.9)', (role, managed) => expect(managedRoles(role)).toEqual(managed));

it('an agency always has an admin', () => expect(HEAD_ROLES).toEqual(['admin']));

it.each([
  ['name', '  ', 'Field is required.'],
  ['email', 'tom@', 'Invalid Email.'],
  ['email', ' tom@harborlight.example ', null],
  ['phone', '', null],
  ['phone', '(813) 555', '10 Digits required.'],
  ['license', '', null],
  ['username', 'sam@porter.example', 'At least 3 letters, digits, dots, dashes or underscores.'],
  ['username', 'sp', 'At least 3 letters, digits, dots, dashes or underscores.'],
  ['username', 'sam.porter', null],
  ['name', 'Maria\r\nBcc: x@y.example', 'Write this on one line.'],
  ['title', 'Agent\u202e', 'Contains a hidden character. Delete it and type the text again.'],
  ['name', 'x'.repeat(121), 'max. 120 Characters.'],
] as const)('%s "%s": %s', (field, text, error) => expect(personFieldError(field, text)).toBe(error));

it.each([
  ['', '', ''],
  ['Senior agent', '', 'Senior agent'],
  [' ', ' FL W412087 ', 'License FL W412087'],
  ['Senior agent', 'FL W412087', 'Senior agent · License FL W412087'],
])('title %j and license %j stand under a name as %j', (title, license, words) => {
  expect(signatureText({ title, license })).toBe(words);
});
