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
  ['address', null],
] as const)('the key %s names a line %s', (key, names) => expect(lineKey(key)).toBe(names));

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
