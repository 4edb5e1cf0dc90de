import { describe, expect, it } from 'vitest';
import { readOne } from './read-document.ts';

function read(document: string) {
  const answer = readOne({
    document,
    type: null,
    presets: {},
    today: '2026-11-25',
    at: '2026-11-25T10:00:00.000Z',
    by: 'test',
  });
  if ('refused' in answer) throw new Error(answer.refused);
  const { values, unplaced, errors } = answer.checked;
  return { type: answer.type, values, errors, unplaced: unplaced.map(({ name, value }) => `${name}=${value}`) };
}

type Addr = { type?: string; street: string; city?: string; county?: string };
const addr = ({ type, street, city, county }: Addr): string =>
  `<Addr>${type ? `<AddrTypeCd>${type}</AddrTypeCd>` : ''}<Addr1>${street}</Addr1>${city ? `<City>${city}</City>` : ''}<StateProvCd>FL</StateProvCd>${county ? `<County>${county}</County>` : ''}</Addr>`;
const insured = (name: string, codes: string, more = ''): string =>
  `<InsuredOrPrincipal><GeneralPartyInfo><NameInfo><PersonName><Surname>${name}</Surname></PersonName></NameInfo>${more}</GeneralPartyInfo><InsuredOrPrincipalInfo>${codes}</InsuredOrPrincipalInfo></InsuredOrPrincipal>`;
const role = (code: string): string => `<InsuredOrPrincipalRoleCd>${code}</InsuredOrPrincipalRoleCd>`;
const acord = (parts: string): string =>
  `<ACORD><InsuranceSvcRq><HomePolicyQuoteInqRq>${parts}</HomePolicyQuoteInqRq></InsuranceSvcRq></ACORD>`;
const dwell = (ref: string, year: number, more = ''): string =>
  `<Dwell LocationRef="${ref}">${more}<Construction><YearBuilt>${year}</YearBuilt></Construction></Dwell>`;

const RISK = { street: '77 Risk Rd', city: 'Tampa' };
const LETTERS = { street: '9 Letter Ln', city: 'Boise', county: 'Ada' };

describe('the address of an ACORD request', () => {
  const home = (inner: string): string => `<HomeLineBusiness>${inner}</HomeLineBusiness>`;
  it.each<[string, string]>([
    [
      'of the location that the house refers to',
      `<Location id="L1">${addr(LETTERS)}</Location><Location id="L2">${addr(RISK)}</Location>${home(dwell('L2', 1998))}`,
    ],
    [
      'of that location, whatever its type says',
      `<Location id="L1">${addr(LETTERS)}</Location><Location id="L2">${addr({ ...RISK, type: 'MailingAddress' })}</Location>${home(dwell('L2', 1998))}`,
    ],
    [
      'of the first location that is no mailing address, where nothing refers to one',
      `<Location>${addr({ ...LETTERS, type: 'MailingAddress' })}</Location><Location>${addr(RISK)}</Location>`,
    ],
    [
      'of the address in it that is no mailing address',
      `<Location>${addr({ ...LETTERS, type: 'MailingAddress' })}${addr({ ...RISK, type: 'PhysicalRisk' })}</Location>`,
    ],
    [
      'not filled up from the insured’s',
      `${insured('Park', role('FNI'), addr({ ...LETTERS, type: 'StreetAddress' }))}<Location>${addr(RISK)}</Location>`,
    ],
    [
      'of the principal house where there are two',
      `<Location id="L1">${addr(LETTERS)}</Location><Location id="L2">${addr(RISK)}</Location>${home(dwell('L1', 1950) + dwell('L2', 1998, '<PrincipalUnitAtRiskInd>1</PrincipalUnitAtRiskInd>'))}`,
    ],
  ])('is that %s', (_which, parts) => {
    const { values, unplaced } = read(acord(parts));
    expect(values).toMatchObject({ address1: '77 Risk Rd', city: 'Tampa', state: 'FL' });
    expect(values.county ?? null).toBeNull();
    if (values.year_build) expect(values.year_build).toBe(1998);
    expect(unplaced.join('\n')).toContain('9 Letter Ln');
  });

  it('is none where the request names only one for letters', () => {
    const { values } = read(acord(insured('Park', role('FNI'), addr({ ...LETTERS, type: 'MailingAddress' }))));
    expect([values.address1, values.city, values.county].map((one) => one ?? null)).toEqual([null, null, null]);
  });
});

it.each([
  ['CoInsured', 'FNI'],
  ['Spouse', 'Insured'],
  ['ANI', 'NamedInsured'],
  ['CI', 'PrimaryInsured'],
])('the insured of an ACORD request is the named one, not the %s before', (other, first) => {
  const person = (code: string, date: string) => `${role(code)}<PersonInfo><BirthDt>${date}</BirthDt></PersonInfo>`;
  const phone = '<Communications><PhoneInfo><PhoneNumber>8135550150</PhoneNumber></PhoneInfo></Communications>';
  const { values } = read(
    acord(insured('Second', person(other, '1975-02-02')) + insured('First', person(first, '1970-01-01'), phone)),
  );
  expect(values).toMatchObject({ last_name: 'First', date_of_birth: '1970-01-01', phone: '(813) 555-0150' });
});

describe('the address of a lead', () => {
  const other = {
    Address: '77 Mailbox Rd',
    Address2: 'Apt 9',
    City: 'Columbus',
    State: 'OH',
    Zip: '43085',
    County: 'X',
  };
  const risk = { Address: '418 Gulf Ave', City: 'Tampa', State: 'FL', Zip: '33602' };
  const property = {
    PropertyAddress: '418 Gulf Ave',
    PropertyCity: 'Tampa',
    PropertyState: 'FL',
    PropertyZip: '33602',
  };
  it.each<[string, object]>([
    ['of the house, not of the client', { Client: other, HO: risk }],
    ['of the house, not of a block before', { PreviousAddress: other, HO: risk }],
    ['of the client, where the house has none', { PreviousAddress: other, Client: risk, HO: { YearBuilt: 1998 } }],
    ['of the client, where the house has only a county', { Client: risk, HO: { YearBuilt: 1998 }, Lender: other }],
    ['that is named the property’s', { ...other, ...property }],
    ['that is named the property’s, in the client’s block', { Client: { ...other, ...property } }],
    [
      'of the property’s street with plain town',
      { PropertyAddress: risk.Address, City: 'Tampa', State: 'FL', Zip: '33602' },
    ],
  ])('is that %s', (_which, lead) => {
    const { values, unplaced } = read(JSON.stringify(lead));
    expect(values).toMatchObject({ address1: '418 Gulf Ave', city: 'Tampa', state: 'FL', zip: '33602' });
    expect([values.address2 ?? null, values.county ?? null]).toEqual([null, null]);
    if (JSON.stringify(lead).includes('Mailbox')) expect(unplaced.join('\n')).toContain('77 Mailbox Rd');
  });
});

describe('the line of a lead', () => {
  it.each<[string, object, string]>([
    ['in the client', { Client: { Lob_Flood: true, Lob_Home: false }, HO: { YearBuilt: 1990 } }, 'flood'],
    ['as words', { Client: { Lob_Flood: 'Yes', Lob_Home: 'No' }, HO: {} }, 'flood'],
    ['as numbers', { Client: { Lob_Flood: 0, Lob_Home: 1 } }, 'home'],
    ['at the top', { Lob_Flood: true }, 'flood'],
    ['in a block of its own', { Lob: { Flood: true }, HO: {} }, 'flood'],
    ['without a flag, by its block', { HO: { YearBuilt: 1990 } }, 'home'],
    ['denied', { Client: { Lob_Flood: false }, HO: { YearBuilt: 1990 } }, 'home'],
  ])('%s', (_where, lead, type) => {
    expect(read(JSON.stringify({ NameFirst: 'Ana', ...lead })).type).toBe(type);
  });
});

it('what a lead says of other lines of business is no value of the house', () => {
  const { values, unplaced } = read(
    JSON.stringify({ HO: { YearBuilt: 1990 }, AutoPolicy: { MedicalPayments: '5000', EffectiveDate: '01/02/2027' } }),
  );
  expect(values.effective_date).not.toBe('2027-01-02');
  expect(unplaced).toContain('AutoPolicy > MedicalPayments=5000');
});
