import { expect, it } from 'vitest';
import { sectionsFor } from './rows.ts';

const namesOf = (search: string) => sectionsFor('flood', search).flatMap(([, rows]) => rows.map(({ text }) => text));

it('lists every section of the form, what else is known, and the functions', () => {
  const sections = sectionsFor('flood', '').map(([section]) => section);
  expect(sections).toEqual([
    ...['Client', 'Property', 'Coverage', 'Optional Coverages', '4 Point', 'Wind Mitigation', 'Requester'],
    ...['Underwriting', 'Application', 'Agent', 'Agency', 'Conversation', 'Binding', 'Functions'],
  ]);
});

it.each([
  ['flood deductible', 'values.deductible'],
  ['Brick Veneer', 'values.construction_type'],
  ['community number', 'values.community_number'],
  ['license agency', 'agency.license'],
  ['hmac', '$hmac(algorithm, key, text, encoding)'],
])('%s finds %s', (search, name) => expect(namesOf(search)).toContain(name));

it('finds nothing for what is nowhere', () => expect(namesOf('parachute')).toEqual([]));
