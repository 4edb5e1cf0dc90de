import { describe, expect, it } from 'vitest';
import { readOne } from './read-document.ts';

const ADDRESS =
  '<AddressCode>StreetAddress</AddressCode><Addr1><StreetName>Peachtree Way</StreetName><StreetNumber>90</StreetNumber><UnitNumber>4B</UnitNumber></Addr1><Addr2/><City>Atlanta</City><StateCode>GA</StateCode><County>Fulton</County><Zip5>30303</Zip5><Zip4>1234</Zip4>';
const PHONE = '<Phone id="0"><PhoneType>Mobile</PhoneType><PhoneNumber>8135550142</PhoneNumber></Phone>';
const person = (type: string, first: string, born: string, address: string) =>
  `<Applicant><ApplicantType>${type}</ApplicantType><PersonalInfo><Name><FirstName>${first}</FirstName><LastName>O'Hara</LastName></Name><DOB>${born}</DOB><Gender>Female</Gender><Relation>Insured</Relation></PersonalInfo>${address}</Applicant>`;
const home = `<Address>${ADDRESS}${PHONE}<Email>maeve@example.com</Email></Address>`;
const rest = `<PolicyInfo><PolicyTerm>12 Month</PolicyTerm><PolicyType>HO3</PolicyType><Effective>2026-12-20</Effective></PolicyInfo>
  <RatingInfo><YearBuilt>1998</YearBuilt><Dwelling>One Family</Dwelling><DwellingUse>Primary</DwellingUse><NumberOfStories>2</NumberOfStories><Construction>Frame</Construction><Roof>Asphalt Shingle</Roof><SquareFootage>2,374</SquareFootage><RoofingUpdateYear>2012</RoofingUpdateYear><PlumbingUpdateYear>2005</PlumbingUpdateYear><DogOnPremises>No</DogOnPremises></RatingInfo>
  <ReplacementCost><Dwelling>658,300</Dwelling><PersonalProperty>175000</PersonalProperty><PersonalLiability>300000</PersonalLiability><DeductibeInfo><Deductible>2500</Deductible></DeductibeInfo></ReplacementCost>
  <Endorsements><OrdinanceOrLaw><OrdinanceOrLaw>Yes</OrdinanceOrLaw><Percent>25</Percent></OrdinanceOrLaw></Endorsements>`;
const file = (inner: string) =>
  `<?xml version="1.0" encoding="utf-8"?><EZHOME xmlns="http://www.ezlynx.com/XMLSchema/Home/V200">${inner}${rest}</EZHOME>`;

function read(document: string) {
  const made = readOne({
    document,
    type: null,
    presets: {},
    today: '2026-11-26',
    at: '2026-11-26T00:00:00.000Z',
    by: 'Ana',
  });
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

describe('an EZLynx home file', () => {
  it('becomes a home application', () => {
    const { type, checked } = read(file(person('Applicant', 'Maeve', '1971-05-02', home)));
    expect(type).toBe('home');
    expect(checked.values).toMatchObject({
      first_name: 'Maeve',
      last_name: "O'Hara",
      date_of_birth: '1971-05-02',
      gender: 'Female',
      phone: '(813) 555-0142',
      email: 'maeve@example.com',
      form_type: 'HO3',
      effective_date: '2026-12-20',
      address1: '90 Peachtree Way',
      address2: '4B',
      city: 'Atlanta',
      state: 'GA',
      zip: '30303-1234',
      year_build: 1998,
      sqft: 2_374,
      construction_type: 'Frame',
      roof_year: 2012,
      plumbing_year: 2005,
      occupancy_type: 'Single Family',
      building_use: 'Primary Home',
      roof_type: 'Composite Shingle',
      dwelling: 658_300,
      contents: 175_000,
      liability: '$300,000',
      ordinance_or_law: '25',
    });
    expect(checked.unplaced).toContainEqual({ name: 'RatingInfo/DogOnPremises', value: 'No' });
  });

  it('has the address of its other dwelling, and keeps that of the applicant beside it', () => {
    const other = `<AltDwelling><Address><Addr1><StreetName>Gulf Ave</StreetName><StreetNumber>418</StreetNumber></Addr1><City>Tampa</City><StateCode>FL</StateCode><Zip5>33602</Zip5></Address></AltDwelling>`;
    const { values, unplaced } = read(file(person('Applicant', 'Maeve', '1971-05-02', home) + other)).checked;
    expect(values).toMatchObject({ address1: '418 Gulf Ave', city: 'Tampa', state: 'FL', zip: '33602' });
    expect([values.address2 ?? null, values.county ?? null]).toEqual([null, null]);
    expect(values.phone).toBe('(813) 555-0142');
    expect(unplaced.map(({ value }) => value)).toContain('90 Peachtree Way');
  });

  it('is of the applicant, also where the co-applicant comes first', () => {
    const people = person('CoApplicant', 'Sean', '1969-01-01', '') + person('Applicant', 'Maeve', '1971-05-02', home);
    const { values } = read(file(people)).checked;
    expect(values).toMatchObject({ first_name: 'Maeve', date_of_birth: '1971-05-02' });
  });

  it('never takes a previous address for that of the house', () => {
    const previous = home.replace('StreetAddress', 'PreviousAddress').replace('>90<', '>1<');
    const { values } = read(file(person('Applicant', 'Maeve', '1971-05-02', previous + home))).checked;
    expect(values.address1).toBe('90 Peachtree Way');
  });
});
