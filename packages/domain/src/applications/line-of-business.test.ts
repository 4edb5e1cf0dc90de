import { describe, expect, it } from 'vitest';
import { lineKey, namedLine, readLine } from './line-of-business.ts';

describe('the words for a line of business', () => {
  it.each([
    ...([
      'Home',
      'HO3',
      'HO-3',
      'ho 6',
      'Homeowners Insurance',
      'Condo',
      'Dwelling',
      'DP-3 Dwelling Fire',
      'DFIRE',
    ] as const),
    ...(['Mobile Home', 'Home/Auto', 'Auto & Home', 'Renters', 'Hogar'] as const),
  ])('%s is home', (text) => {
    expect(readLine(text)).toMatchObject({ kind: 'line', line: 'home' });
  });
  it.each([
    'Flood',
    'FLOOD',
    'Non-Residential Flood',
    'Private Flood',
    'NFIP',
    'Flood - Dwelling',
    'Inundación',
    'Auto, Flood',
  ])('%s is flood', (text) => {
    expect(readLine(text)).toMatchObject({ kind: 'line', line: 'flood' });
  });
  it.each([
    'auto',
    'Personal Auto',
    'AUTOP',
    'Umbrella',
    'Motorhome',
    'Motor Home',
    'House boat',
    'Commercial Property',
    'Life',
    'Workers Comp',
    'BOP',
    'Auto/Umbrella',
    'Commercial flood',
    'Home warranty',
  ])('%s is not quoted here', (text) => {
    expect(readLine(text)).toEqual({ kind: 'other', words: text });
  });
  it.each([
    ['Home (no flood)', 'home'],
    ['HO3 w/o flood', 'home'],
    ['Homeowners excluding flood', 'home'],
    ['Homeowners without earthquake and flood', 'home'],
    ['Home - flood coverage not wanted', 'home'],
    ['Home, flood declined', 'home'],
    ['Hogar sin inundación', 'home'],
    ['Home; non-flood', 'home'],
    ['Auto (no flood) and Home', 'home'],
    ['Flood, no home', 'flood'],
    ['Flood: yes, Home: no', 'flood'],
    ['No flood', null],
    ['Flood: no', null],
    ['Not home/flood', null],
  ] as const)('a line that is denied does not count: %s', (text, line) => {
    const reading = readLine(text, 'flood');
    expect(reading?.kind === 'line' ? reading.line : null).toBe(line);
  });
  it('of two of ours the preferred one counts', () => {
    expect([readLine('Home & Flood', 'flood'), readLine('Home & Flood', 'home')]).toMatchObject([
      { line: 'flood' },
      { line: 'home' },
    ]);
  });
  it('are none in a number or a blank', () => expect([readLine('12'), readLine(' ')]).toEqual([null, null]));
});

it.each([
  ['Line of Business', 'always'],
  ['lob', 'always'],
  ['insuranceType', 'always'],
  ['PersPolicy/LOBCd', 'always'],
  ['lead_type', 'perhaps'],
  ['LeadType', 'perhaps'],
  ['policy_type', 'perhaps'],
  ['coverage_type', 'perhaps'],
  ['LOB Desc', 'always'],
  ['type', 'plainly'],
  ['Category', 'plainly'],
  ['insurance.type', 'plainly'],
  ['policy.Type', 'plainly'],
  ['product_interest', 'plainly'],
  ['requestType', 'plainly'],
  ['Interested In', 'plainly'],
  ['What type of insurance are you interested in?', 'plainly'],
  ['lines[2].name', 'plainly'],
  ['products.type', 'plainly'],
  ['Coverage', 'plainly'],
  ['data.attributes.type', 'plainly'],
  ['address', null],
  ['name', null],
  ['phone.type', null],
  ['phones[2].type', null],
  ['address/type', null],
  ['property_type', null],
  ['Property.Type', null],
  ['vehicle type', null],
  ['Construction Type', null],
  ['Prior Policy Type', null],
  ['Current Insurance', null],
  ['Policy Number', null],
  ['Coverage A', null],
  ['Insurance Company', null],
  ['lead_source', null],
] as const)('the key %s names a line %s', (key, names) => expect(lineKey(key)).toBe(names));

const MAY_NAME = [
  ...[
    'type',
    'Type',
    'Category',
    'category',
    'kind',
    'product_interest',
    'Product Interest',
    'request_type',
    'Interested In',
  ],
  ...[
    'interested_in',
    'Coverage',
    'coverage',
    'Policy',
    'policy',
    'insurance.type',
    'policy.type',
    'lines.name',
    'lines[2].name',
  ],
  ...[
    'products.type',
    'products[3].name',
    'quote_for',
    'insurance_needed',
    'Looking For Insurance',
    'coverageNeeded',
    'service',
  ],
  ...[
    'LOB Desc',
    'lead.type',
    'data.type',
    'request.category',
    'insuranceInterest',
    'Type of Policy',
    'Product',
    'lines.code',
  ],
  ...[
    'What type of insurance are you interested in?',
    'Insurance Needs',
    'policies.type',
    'Line Name',
    'tipo',
    'cobertura',
  ],
];
describe('a text that is clearly the name of a line', () => {
  it.each(MAY_NAME)('decides the line under %s', (key) => {
    for (const text of [
      'Home',
      'Homeowners',
      'home insurance',
      'HO3',
      'Home/Auto',
      'Renters',
      'Condo insurance',
      'Hogar',
    ])
      expect([text, namedLine([[key, text]], { preferred: 'flood' })]).toMatchObject([text, { line: 'home' }]);
    for (const text of ['Flood', 'flood insurance', 'NFIP', 'Private Flood', 'Inundación', 'Flood quote'])
      expect([text, namedLine([[key, text]], { preferred: 'home' })]).toMatchObject([text, { line: 'flood' }]);
    for (const text of [
      'auto',
      'Auto',
      'Personal Auto',
      'Auto insurance',
      'Umbrella',
      'Motorcycle',
      'Life',
      'Motor Home',
    ])
      expect([text, namedLine([[key, text]], { preferred: 'flood' })]).toMatchObject([text, { kind: 'other' }]);
  });

  it.each([
    ['type', 'Single Family'],
    ['Type', 'Condo'],
    ['Type', 'Commercial'],
    ['Type', 'Residential'],
    ['type', 'Live transfer'],
    ['Category', 'Gold'],
    ['Coverage', '250000'],
    ['Coverage', 'Contents'],
    ['Coverage', 'Wind, Hail'],
    ['Policy', 'HO-123'],
    ['Policy', 'HO3-44512'],
    ['Policy', '12-FLD-99'],
    ['insurance', 'State Farm'],
    ['insurance', 'Auto-Owners'],
    ['product', 'Farm Bureau'],
    ['coverage', 'Full'],
    ['name', 'Flood'],
    ['phone.type', 'Home'],
    ['phones[2].type', 'home'],
    ['address.type', 'Home'],
    ['property_type', 'Home'],
    ['vehicles.type', 'Auto'],
    ['Prior Policy Type', 'Auto'],
    ['Current Insurance', 'Home'],
    ['Client.type', 'Home'],
    ['type', 'Mobile Home'],
    ['service', 'Installation'],
    ['products.name', 'Home Depot card'],
    ['subject', 'Quote'],
    ['Type', 'Insurance'],
    ['interested_in', 'Buying'],
    ['request_type', 'Call back'],
  ] as const)('is none in %s: %s', (key, text) => {
    expect(namedLine([[key, text]])).toBeNull();
  });

  it('does not change what a person chose for a sheet, unless the client asks for it', () => {
    const chosen = { preferred: 'home', isChosen: true } as const;
    for (const key of ['Type', 'Category', 'Coverage', 'Policy', 'Policy Type']) {
      expect([key, namedLine([[key, 'Flood']], chosen)]).toEqual([key, null]);
      expect([key, namedLine([[key, 'Flood']], { preferred: 'home' })]).toMatchObject([key, { line: 'flood' }]);
      expect([key, namedLine([[key, 'Auto']], chosen)]).toMatchObject([key, { kind: 'other' }]);
    }
    for (const key of [
      'LOB Desc',
      'Product Interest',
      'Interested In',
      'Request Type',
      'Quote Type',
      'Insurance Needed',
    ])
      expect([key, namedLine([[key, 'Flood']], chosen)]).toMatchObject([key, { line: 'flood' }]);
  });
});

describe('the line that facts name', () => {
  it.each([
    [[['lead_type', 'Home']], 'home'],
    [[['lead_type', 'Live transfer']], null],
    [[['lead_type', 'Auto']], 'other'],
    [[['lob', 'Gold']], 'unknown'],
    [
      [
        ['policy_type', 'HO3'],
        ['line', 'flood'],
      ],
      'flood',
    ],
    [
      [
        ['Client.Lob_Flood', 'false'],
        ['Client.Lob_Home', 'true'],
      ],
      'home',
    ],
    [
      [
        ['Client.Lob_Auto', 'true'],
        ['Client.Lob_Home', 'false'],
      ],
      'other',
    ],
    [[['name', 'Ana Auto']], null],
  ] as const)('of %j is %s', (facts, line) => {
    const reading = namedLine(facts);
    expect(reading?.kind === 'line' ? reading.line : (reading?.kind ?? null)).toBe(line);
  });

  it('is not the form of a policy where a person chose the line', () => {
    const chosen = { preferred: 'flood', isChosen: true } as const;
    expect(namedLine([['Policy Type', 'HO3']], chosen)).toBeNull();
    expect(namedLine([['Policy Type', 'Personal Auto']], chosen)).toMatchObject({ kind: 'other' });
    expect(namedLine([['Line of Business', 'Homeowners']], chosen)).toMatchObject({ line: 'home' });
  });
});
