import { describe, expect, it } from 'vitest';
import { type ClientValues, clientIdentity, clientNameKey, emailKey, phoneKey } from './identity.ts';
import { type AddressUse, decideClient, isLikeName, isSameClient, sharedAddresses, type Tying } from './same-client.ts';

const DANA: ClientValues = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  business_name: '',
  email: 'dana.whitfield@example.com',
  phone: '(941) 555-0176',
};

describe('the key of a name', () => {
  it.each<[string, Partial<ClientValues>, string]>([
    ['capitals and spaces', { first_name: ' DANA ', last_name: 'whitfield  ' }, 'dana|whitfield'],
    ['accents and apostrophes', { first_name: 'José', last_name: 'O’Neil' }, 'jose|oneil'],
    ['first and last name are told apart', { first_name: 'Ana Maria', last_name: 'Lee' }, 'ana maria|lee'],
    ['no last name', { last_name: '' }, ''],
    ['a name of punctuation alone', { first_name: '--', last_name: '.' }, '--|'],
    ['a business', { first_name: '', last_name: '', business_name: 'Gulf Homes, LLC.' }, '#gulf homes llc'],
    ['a person of a business', { business_name: 'Gulf Homes' }, 'dana|whitfield'],
    ['nothing', { first_name: '', last_name: '' }, ''],
  ])('%s', (_, values, key) => {
    expect(clientNameKey({ ...DANA, ...values })).toBe(key === '--|' ? '' : key);
  });
});

describe('the key of an address', () => {
  it.each([
    ['Dana.Whitfield@Example.com', 'dana.whitfield@example.com'],
    [' dana@example.com. ', 'dana@example.com'],
    ['dana@example.com..', 'dana@example.com'],
    ['dana@example', ''],
    ['dana', ''],
    ['n/a', ''],
    ['', ''],
  ])('e-mail %j is %j', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  it.each([
    ['(941) 555-0176', '9415550176'],
    ['+1 941 555 0176', '9415550176'],
    ['1-941-555-0176', '9415550176'],
    ['941.555.0176', '9415550176'],
    ['9415550176 ext. 12', '9415550176'],
    ['(941) 555-0176 x12', '9415550176'],
    ['(941) 555', ''],
    ['+44 20 7946 0958', ''],
    ['000-000-0000', ''],
    ['(999) 999-9999', ''],
    ['', ''],
  ])('phone %j is %j', (phone, key) => {
    expect(phoneKey(phone)).toBe(key);
  });
});

describe('two applications', () => {
  const NONE = new Set<string>();
  it.each<[string, Partial<ClientValues>, isSame: boolean]>([
    ['of the same values', {}, true],
    ['of another e-mail address', { email: 'dana@work.example' }, true],
    ['of another phone number', { phone: '(813) 555-0100' }, true],
    ['written otherwise', { first_name: 'DANA', email: 'DANA.Whitfield@example.com.', phone: '' }, true],
    ['of a couple with one phone number', { first_name: 'Mark', email: '' }, false],
    ['of a couple with one e-mail address', { first_name: 'Mark', phone: '' }, false],
    ['of the same name elsewhere', { email: 'other@x.example', phone: '(813) 555-0100' }, false],
    ['of the same name and nothing else', { email: '', phone: '' }, false],
    ['without a name', { first_name: '', last_name: '' }, false],
    ['with nothing in common', { first_name: 'Ben', email: '', phone: '' }, false],
    ['of a maiden name', { last_name: 'Moreno' }, false],
    ['of a half phone number', { email: '', phone: '(941) 55' }, false],
  ])('%s', (_, values, isSame) => {
    const [one, other] = [clientIdentity(DANA), clientIdentity({ ...DANA, ...values })];
    expect(isSameClient(one, other, NONE)).toBe(isSame);
    expect(isSameClient(other, one, NONE)).toBe(isSame);
  });

  it('without names are never the same', () => {
    const nobody = clientIdentity({ ...DANA, first_name: '', last_name: '' });
    expect(isSameClient(nobody, nobody, NONE)).toBe(false);
  });

  it.each([
    ['the agency’s own phone number', ['9415550176'], [], false],
    ['the agency’s own e-mail address', ['dana.whitfield@example.com'], [], true],
    ['no address of the agency', ['', ''], [], true],
    ['an address of five names', [], usesOf(5), true],
    ['an address of six names', [], usesOf(6), false],
    [
      'an address of 5,000 applications of one name',
      [],
      Array.from({ length: 5_000 }, () => use('dana|whitfield')),
      true,
    ],
    ['an address of 5,000 applications', [], usesOf(5_000), false],
  ])('share %s', (_, ofAgency, uses, isSame) => {
    const shared = sharedAddresses(ofAgency, uses);
    const phoneOnly = ofAgency[0]?.includes('@') ? DANA : { ...DANA, email: '' };
    expect(isSameClient(clientIdentity(phoneOnly), clientIdentity({ ...phoneOnly, business_name: 'x' }), shared)).toBe(
      isSame,
    );
  });
});

it.each<[string, Partial<ClientValues>, boolean]>([
  ['the same', {}, true],
  ['in other case, with an accent', { first_name: 'DANÁ' }, true],
  ['with a middle name', { first_name: 'Dana E.' }, true],
  ['of another first name', { first_name: 'Mark' }, false],
  ['of a maiden name', { last_name: 'Moreno' }, false],
  ['of another generation', { last_name: 'Whitfield Jr.' }, false],
  ['without a last name', { last_name: '' }, false],
  ['of a business', { first_name: '', last_name: '', business_name: 'Gulf Homes' }, false],
])('a name %s is like: %j', (_, values, isLike) => {
  const other = { ...DANA, ...values };
  expect(isLikeName(DANA, other)).toBe(isLike);
  expect(isLikeName(other, DANA)).toBe(isLike);
});

it.each<[one: string, other: string, boolean]>([
  ['Lena Hoffmann', 'Lena Hofmann', true],
  ['Lena Hoffmann', 'Lena Hoffman', true],
  ['Lena Hoffmann', 'Lena Hoffmannn', true],
  ['Lena Hoffmann', 'Lena M. Hofmann', true],
  ['Lena Hoffmann', 'Lena Hoffmnan', true],
  ['Lena Hoffmann', 'Lena Hofman', false],
  ['Lena Hoffmann', 'Lena Haffmann', false],
  ['Lena Hoffmann', 'Lina Hofmann', false],
  ['Lena Hoffmann', 'Dana Hofmann', false],
  ['Lena Hoffmann', 'Lena Offmanh', false],
  ['Ana Miller', 'Ana Muller', false],
  ['Ana Brown', 'Ana Browne', true],
  ['Ana Wood', 'Ana Woods', false],
  ['Ana Lee', 'Ana Le', false],
  ['Ana Smith', 'Ana Simth', true],
  ['Ana Smith', 'Ana Smiths', true],
  ['Ana Smith', 'Ana Smyth', false],
  ['Ana Garcia Moreno', 'Ana Garcia Morreno', true],
  ['Ana Garcia Moreno', 'Ana Garcai Morreno', false],
  ['Ana Whitfield Jr.', 'Ana Whitfeild Jr.', true],
  ['Ana Whitfield Jr.', 'Ana Whitfeild', false],
  ['Ana Whitfield II', 'Ana Whitfield III', false],
])('%s and %s are alike: %j', (one, other, isLike) => {
  const namesOf = (text: string) => {
    const [first_name = '', ...words] = text.split(' ');
    const middle = words[0]?.endsWith('.') && words.length > 1 && words[0].length === 2 ? ` ${words.shift()}` : '';
    return { ...DANA, first_name: first_name + middle, last_name: words.join(' ') };
  };
  expect(isLikeName(namesOf(one), namesOf(other))).toBe(isLike);
  expect(isLikeName(namesOf(other), namesOf(one))).toBe(isLike);
});

function use(name_key: string): AddressUse {
  return { key: '9415550176', name_key };
}
function usesOf(names: number): AddressUse[] {
  return Array.from({ length: names }, (_, n) => use(`name ${n}`));
}

describe('deciding of which client an application is', () => {
  const FRESH: Tying = { client: null, isAlone: false, hasName: true, same: [] };
  it.each<[string, Partial<Tying>, [number, number][], object]>([
    ['a client of its own', {}, [], { kind: 'new' }],
    ['nobody’s without a name', { hasName: false, same: [4] }, [], { kind: 'stay' }],
    ['the one that is surely the same', { same: [4] }, [], { kind: 'join', client: 4, merged: [], left: null }],
    [
      'the oldest of several, the others merged into it',
      { same: [9, 4, 7] },
      [],
      { kind: 'join', client: 4, merged: [7, 9], left: null },
    ],
    ['a client of its own between two that are kept apart', { same: [4, 7] }, [[4, 7]], { kind: 'new' }],
    ['the one of two kept apart that it is of', { client: 7, same: [4, 7] }, [[4, 7]], { kind: 'stay' }],
    ['the one that it is of', { client: 4, same: [4] }, [], { kind: 'stay' }],
    ['its own, with another name', { client: 4, isAlone: true }, [], { kind: 'stay' }],
    ['a new one, away from others', { client: 4, isAlone: false }, [], { kind: 'new' }],
    [
      'another one, its own left behind',
      { client: 9, isAlone: true, same: [4] },
      [],
      { kind: 'join', client: 4, merged: [], left: 9 },
    ],
    [
      'another one, its own kept apart from it',
      { client: 9, isAlone: true, same: [4] },
      [[4, 9]],
      { kind: 'join', client: 4, merged: [], left: null },
    ],
  ])('%s', (_, tying, apart, decision) => {
    const areApart = (one: number, other: number) =>
      apart.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
    expect(decideClient({ ...FRESH, ...tying }, areApart)).toEqual(decision);
  });
});
