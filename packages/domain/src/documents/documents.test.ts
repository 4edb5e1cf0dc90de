import { describe, expect, it } from 'vitest';
import { documentAddressDifferences, type OtherDocument, propertyQuestion } from './address.ts';
import { isSameStatement, isTakable, replacesStated, reviewGroup } from './taking.ts';

const HOME = { address1: '4127 SW Sample Ct', city: 'Cape Coral', state: 'FL', zip: '33914' };
const stated = (address1: string | null, zip: string | null) => [
  { field: 'address1', value: address1 },
  { field: 'zip', value: zip },
];

describe('the address of a document', () => {
  it.each<[string | null, string | null, object, string[]]>([
    ['4127 SW Sample Court', '33914-1234', HOME, []],
    ['4127 SW Sample Ct', null, HOME, []],
    ['4129 SW Sample Ct', '33914', HOME, ['number']],
    ['4127 SW Example Ct', '33914', HOME, ['street']],
    ['4127 SW Sample Ct', '33904', HOME, ['zip']],
    [null, null, HOME, []],
    ['4129 SW Sample Ct', '33914', {}, []],
  ])('%s %s', (address1, zip, values, parts) => {
    expect(documentAddressDifferences(stated(address1, zip), values as never).map(({ part }) => part)).toEqual(parts);
  });
});

const named = (name: string, last_name: string, isSettled: boolean): OtherDocument => ({
  name,
  readings: [{ field: 'last_name', value: last_name }],
  isSettled,
});

describe('the property of a document', () => {
  const other = (name: string, address1: string | null, isSettled = false): OtherDocument => ({
    name,
    readings: stated(address1, '33914'),
    isSettled,
  });
  const [A, B] = ['12 Gulf St', '14 Gulf St'];
  it.each<[string, string | null, object, OtherDocument[], string | null]>([
    ['one house', A, {}, [other('a', '12 Gulf Street')], null],
    ['another house', A, {}, [other('b', B)], 'b'],
    ['another house, among documents of this one', A, {}, [other('a', A), other('b', B)], 'b'],
    ['another house than the settled one', B, {}, [other('a', A, true), other('b', B)], 'a'],
    ['the settled house beside another', A, {}, [other('b', B), other('a', A, true)], null],
    ['two units', '12 Gulf St Apt 4', {}, [other('b', '12 Gulf St Apt 5')], 'b'],
    ['the application’s house', A, { address1: A, zip: '33914' }, [other('b', B, true)], null],
    ['no address beside one house', null, {}, [other('a', A)], null],
    ['no address beside two houses', null, {}, [other('a', A), other('b', B)], 'a'],
    ['no address beside two houses, one of them settled', null, {}, [other('a', A, true), other('b', B)], null],
  ])('%s', (_what, address1, values, others, expected) => {
    const readings = stated(address1, address1 === null ? null : '33914');
    const { document, differences } = propertyQuestion(readings, values as never, others);
    expect(document).toBe(expected);
    expect(differences.length > 0).toBe(expected !== null);
  });

  it.each<[string, string, object, OtherDocument[], string | null]>([
    ['one name of the client', 'Stone', { last_name: 'Stone' }, [], null],
    ['a part of it', 'STONE-LOPEZ', { last_name: 'Stone' }, [], null],
    ['the name of the co-applicant', 'Lopez', { last_name: 'Stone', co_applicant_last_name: 'López' }, [], null],
    ['a name that contains the client’s letters', 'Oliver', { last_name: 'Li' }, [], 'insured'],
    ['another name than the client', 'Ortega', { last_name: 'Stone' }, [], 'insured'],
    ['another name beside a taken document', 'Ortega', {}, [named('a', 'Stone', true)], 'insured'],
    ['another name beside a document', 'Ortega', {}, [named('a', 'Stone', false)], 'insured'],
    ['the name of the taken one', 'Stone', {}, [named('a', 'Stone', true), named('b', 'Ortega', false)], null],
  ])('without an address, with %s', (_what, last_name, values, others, expected) => {
    const { differences } = propertyQuestion([{ field: 'last_name', value: last_name }], values as never, others);
    expect(differences[0]?.part ?? null).toBe(expected);
  });

  it('is compared with the application’s before any document', () => {
    const question = propertyQuestion(stated(B, '33914'), { address1: A, zip: '33914' }, [other('b', B, true)]);
    expect(question).toMatchObject({ document: null, differences: [{ part: 'number' }] });
  });
});

const sure = { field: 'bfe_elevation', value: 9, strength: 'sure' } as const;
const from = (source: string) => ({ bfe_elevation: { source }, year_build: { source }, sqft: { source } });

it.each([
  ['address1', '4127 SW Sample Ct', '4127 SW SAMPLE COURT', true],
  ['address1', '4127 SW Sample Ct', '4127 Southwest Sample Ct.', true],
  ['mailing_address1', '100 N Main Street Apt 4', '100 North Main St Apt 4', true],
  ['address1', '4127 SW Sample Ct', '4127 SW Sample Ct Unit 2', false],
  ['address1', '4127 SW Sample Ct', '4127 NW Sample Ct', false],
  ['address1', '4127 SW Sample Ct', '4129 SW Sample Ct', false],
  ['current_carrier', 'Main Street', 'Main St', false],
])('two documents that state %s as %s and %s say the same: %s', (field, one, other, isSame) => {
  expect(isSameStatement(field, one, other)).toBe(isSame);
  expect(isSameStatement(field, other, one)).toBe(isSame);
});

describe('a reading', () => {
  it.each([
    ['person', 8, true],
    ['client', 8, true],
    ['upload', 8, true],
    ['document', 8, true],
    ['person', 9, false],
    ['person', null, false],
    ['provider', 8, false],
    ['assumed', 8, false],
    ['rule', 8, false],
  ])('of a value that a %s left at %s replaces what somebody stated: %s', (source, there, expected) => {
    expect(replacesStated(sure, { bfe_elevation: there }, from(source))).toBe(expected);
  });

  it.each<[object, object, boolean]>([
    [sure, {}, true],
    [{ ...sure, strength: 'ask' }, {}, true],
    [{ ...sure, strength: 'none' }, {}, false],
    [{ ...sure, value: null }, {}, false],
    [{ ...sure, field: null }, {}, false],
    [{ field: 'county', value: 'Lee', strength: 'check' }, {}, false],
    [{ field: 'address1', value: '1 Main St', strength: 'check' }, {}, true],
    [{ field: 'address1', value: '1 Main St', strength: 'check' }, HOME, false],
  ])('%j can be taken beside %j: %s', (reading, values, expected) => {
    expect(isTakable(reading as never, values as never)).toBe(expected);
  });

  it.each<[object, object, string, boolean, string]>([
    [sure, {}, 'person', false, 'sure'],
    [sure, { bfe_elevation: 8 }, 'provider', false, 'sure'],
    [sure, { bfe_elevation: 8 }, 'person', false, 'differs'],
    [sure, {}, 'person', true, 'differs'],
    [{ field: 'year_build', value: 1998, strength: 'sure' }, {}, 'provider', false, 'sure'],
    [{ field: 'year_build', value: 1998, strength: 'sure' }, { year_build: 1998 }, 'provider', false, 'sure'],
    [{ field: 'year_build', value: 1998, strength: 'sure' }, { year_build: 1997 }, 'provider', false, 'ask'],
    [{ field: 'year_build', value: 1998, strength: 'sure' }, {}, 'provider', true, 'differs'],
    [{ field: 'year_build', value: 1998, strength: 'ask' }, {}, 'provider', false, 'ask'],
    [{ field: 'sqft', value: 1842, strength: 'sure' }, { sqft: 2000 }, 'provider', false, 'sure'],
    [{ field: 'sqft', value: 1842, strength: 'sure' }, { sqft: 2400 }, 'provider', false, 'ask'],
    [{ ...sure, strength: 'ask' }, {}, 'person', false, 'ask'],
    [{ ...sure, strength: 'ask', value: null }, {}, 'person', false, 'ask'],
    [{ ...sure, strength: 'none' }, {}, 'person', false, 'read'],
    [{ ...sure, strength: 'ask' }, { bfe_elevation: 9 }, 'document', false, 'read'],
    [{ ...sure, strength: 'ask' }, { bfe_elevation: 9 }, 'document', true, 'differs'],
    [{ ...sure, strength: 'ask' }, { bfe_elevation: 9 }, 'provider', false, 'ask'],
    [{ ...sure, strength: 'ask' }, { bfe_elevation: 8 }, 'document', false, 'differs'],
    [{ field: 'address1', value: '4127 SW SAMPLE COURT', strength: 'check' }, HOME, 'person', false, 'read'],
    [{ field: 'address1', value: '4129 SW Sample Ct', strength: 'check' }, HOME, 'person', false, 'differs'],
    [{ field: 'county', value: 'LEE', strength: 'check' }, { county: 'Lee' }, 'provider', false, 'read'],
    [{ field: 'county', value: 'Lee', strength: 'check' }, { county: 'Dade' }, 'provider', false, 'differs'],
  ])('%j beside %j of a %s is shown under', (reading, values, source, isContested, expected) => {
    expect(reviewGroup(reading as never, values as never, from(source), isContested)).toBe(expected);
  });
});
