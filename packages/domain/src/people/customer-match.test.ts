import { describe, expect, it } from 'vitest';
import {
  type CustomerIdentity,
  isSameName,
  isSureMatch,
  matchCustomer,
  selectCustomer,
  verifiedByStaff,
} from './customer-match.ts';

describe('comparing a customer’s name with the client of an application', () => {
  it.each([
    ['the same', 'Ada Lee', 'Ada', 'Lee', true],
    ['another case', 'ADA lee', 'ada', 'LEE', true],
    ['accents', 'José Núñez', 'Jose', 'Nunez', true],
    ['spaces', '  Ada   Lee ', ' Ada', 'Lee ', true],
    ['apostrophes of either kind', 'Pat O’Neil', 'Pat', "O'Neil", true],
    ['a middle name of the customer alone', 'Ada Marie Lee', 'Ada', 'Lee', true],
    ['a middle name of the application alone', 'Ada Lee', 'Ada Marie', 'Lee', true],
    ['a middle initial', 'Ada Marie Lee', 'Ada M.', 'Lee', true],
    ['another middle name', 'Ada Marie Lee', 'Ada Ruth', 'Lee', false],
    ['a last name of two words', 'Ana Garcia Lopez', 'Ana', 'Garcia Lopez', true],
    ['the generation written otherwise', 'Robert Hale Jr.', 'Robert', 'Hale, Junior', true],
    ['the generation of the customer alone', 'Robert Hale Jr.', 'Robert', 'Hale', false],
    ['the generation of the application alone', 'Robert Hale', 'Robert', 'Hale Jr', false],
    ['another generation', 'Robert Hale Sr.', 'Robert', 'Hale Jr.', false],
    ['a maiden name', 'Ada Lee', 'Ada', 'Moreno', false],
    ['a maiden name before a hyphen', 'Ada Lee-Moreno', 'Ada', 'Moreno', false],
    ['a maiden name after a hyphen', 'Ada Lee', 'Ada', 'Lee-Moreno', false],
    ['half of a last name', 'Ana Garcia', 'Ana', 'Garcia Lopez', false],
    ['another first name', 'Ben Lee', 'Ada', 'Lee', false],
    ['a nickname', 'Bob Hale', 'Robert', 'Hale', false],
    ['an initial as first name', 'A Lee', 'Ada', 'Lee', false],
    ['first and last name swapped', 'Lee Ada', 'Ada', 'Lee', false],
    ['no first name', 'Ada Lee', '', 'Lee', false],
    ['no last name', 'Ada Lee', 'Ada', ' ', false],
    ['no name of the customer', '', 'Ada', 'Lee', false],
    ['one word', 'Lee', 'Lee', 'Lee', false],
    ['a suffix as last name', 'Ada Jr', 'Ada', 'Jr', false],
  ])('%s', (_, fullName, first_name, last_name, isSame) => {
    expect(isSameName(fullName, { first_name, last_name })).toBe(isSame);
  });
});

const ADA: CustomerIdentity = {
  name: 'Ada Lee',
  email: 'Ada@Lee.example',
  phone: '(813) 555-0101',
  verified_name: 'Ada Lee',
  verified_email: 'ada@lee.example',
  verified_phone: '8135550101',
};
const CLIENT = { first_name: 'Ada', last_name: 'Lee', email: 'ada@lee.example', phone: '' };

describe('matching a customer with the client of an application', () => {
  it.each([
    ['a verified e-mail address and the name', {}, {}, true],
    ['a verified phone number and the name', {}, { email: '', phone: '+1 813 555 0101' }, true],
    ['an unverified e-mail address', { verified_email: null }, {}, false],
    ['an unverified phone number', { verified_phone: null }, { email: '', phone: '(813) 555-0101' }, false],
    ['an address verified before it was changed', { verified_email: 'old@lee.example' }, {}, false],
    [
      'a number verified before it was changed',
      { verified_phone: '(813) 555-0199' },
      { email: '', phone: ADA.phone },
      false,
    ],
    ['a verified address and another name', {}, { last_name: 'Moreno' }, false],
    ['a name that the customer gave themselves', { name: 'Ada Moreno' }, { last_name: 'Moreno' }, false],
  ])('%s', (_, customer, client, isSure) => {
    const match = matchCustomer({ ...ADA, ...customer }, { ...CLIENT, ...client });
    expect(match && isSureMatch(match)).toBe(isSure);
  });

  it.each([
    ['nothing in common', { email: 'ben@lee.example' }],
    ['no address at all', { email: '' }],
  ])('is none with %s', (_, client) => {
    expect(matchCustomer(ADA, { ...CLIENT, ...client })).toBeNull();
  });

  it('takes blank addresses for no match', () => {
    const blank = { ...ADA, email: '', phone: '', verified_email: '', verified_phone: '' };
    expect(matchCustomer(blank, { ...CLIENT, email: '', phone: '' })).toBeNull();
  });
});

describe('selecting the customer of an application', () => {
  const sure = { name: true, email: 'verified', phone: null } as const;
  const unsure = { name: false, email: null, phone: 'verified' } as const;

  it.each([
    ['none', [], null],
    ['one that is sure', [{ id: 1, match: sure }], 1],
    [
      'the one of a couple whose name it is',
      [
        { id: 1, match: sure },
        { id: 2, match: unsure },
      ],
      1,
    ],
    [
      'neither of two that are sure',
      [
        { id: 1, match: sure },
        { id: 2, match: sure },
      ],
      null,
    ],
    ['none that is not sure', [{ id: 1, match: unsure }], null],
  ])('%s', (_, candidates, id) => {
    expect(selectCustomer(candidates)?.id ?? null).toBe(id);
  });
});

it.each([
  ['super-admin', true],
  ['admin', true],
  ['agent', false],
] as const)('what a person of role %s enters counts as verified: %s', (role, isVerified) => {
  expect(verifiedByStaff(role, { name: 'Ada Lee', email: 'ada@lee.example', phone: '(813) 555-0101' })).toEqual({
    verified_name: 'Ada Lee',
    ...(isVerified ? { verified_email: 'ada@lee.example', verified_phone: '(813) 555-0101' } : {}),
  });
});
