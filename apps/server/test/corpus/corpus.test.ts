import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Application } from '@freeboard/contract';
import { priceDoubt } from '@freeboard/domain/quotes';
import { describe, expect, it } from 'vitest';
import { groundElevation } from '../../src/integrations/elevation/epqs.ts';
import { floodZone } from '../../src/integrations/flood-zones/nfhl.ts';
import { geocode } from '../../src/integrations/geocoding/census.ts';
import { suggestAddresses } from '../../src/integrations/geocoding/suggest/suggest.ts';
import { authority } from '../../src/integrations/testing/certificates.ts';
import { inConversation, posts } from '../../src/integrations/testing/conversations.ts';
import { serve, testCaller } from '../../src/integrations/testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../src/integrations/testing/requests.ts';
import { decodeVin } from '../../src/integrations/vehicles/vpic.ts';
import { bytesOf, fileOf, jsonOf, names, openDoors, rowsOfSheet } from './doors.ts';

/** Samples that are kept outside of this repository; each has a copy here. */
const SHARED = join(import.meta.dirname, '../../../../../shared/cases');
const FED = new Set<string>();

const doors = openDoors();
const { caller: call } = testCaller();
const certificates = authority();

/** Counts each sample once, however many times it is imported. */
const of = (name: string): string => {
  FED.add(name);
  return name;
};

type Values = Record<string, unknown>;
const valuesOf = (application: Application | undefined): Values =>
  (application?.payload.useable_details ?? {}) as Values;
/** The unplaced values to review before a quote, by field. */
const unplacedTexts = ({ unplaced_values }: Application) =>
  Object.fromEntries(unplaced_values.flatMap(({ field, value }) => (field === undefined ? [] : [[field, value]])));
const miamiBeach = (street: number) => ({
  address1: `${street} Ocean Dr`,
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
});
/** The values of the wanted fields; a blank one is undefined, because an application does not have it. */
const shown = (values: Values, wanted: Values): Values =>
  Object.fromEntries(Object.keys(wanted).map((key) => [key, values[key] || undefined]));

type Row = { values?: Values; line?: 'flood' | 'home'; unplaced?: string[] };
type Sheet = {
  name: string;
  /** In file order; null for a row that creates no application. */
  rows: readonly (Row | null)[];
  type?: 'flood' | 'home';
  chosen?: Record<string, string>;
  notes?: RegExp;
  /** Whether the rows can also come as leads of a vendor. */
  isLead?: boolean;
};
const BLANK = { phone: undefined, email: undefined, address2: undefined, county: undefined, year_build: undefined };

const SHEETS: readonly Sheet[] = [
  {
    name: of('phone-extension'),
    rows: [
      { values: { phone: '(239) 555-0134' }, unplaced: ['(239) 555-0134 x12'] },
      { values: { phone: '(239) 555-0135' }, unplaced: ['239-555-0135 ext. 4'] },
      { values: { phone: '(239) 555-0136' }, unplaced: [] },
      { values: { phone: '(239) 555-0137' }, unplaced: ['2395550137 / 2395550138'] },
      { values: { phone: '(239) 555-0139' }, unplaced: [] },
      { values: { phone: undefined }, unplaced: ['2.3955501E+09'] },
    ],
  },
  {
    name: of('datetime'),
    rows: [1, 2, 3].map(() => ({ values: { date_of_birth: '1970-01-05', effective_date: '2026-12-20' } })),
  },
  {
    name: of('year-pivot'),
    rows: [
      { values: { date_of_birth: '1929-05-05', year_build: 1998 } },
      { values: { date_of_birth: '1930-05-05', year_build: undefined }, unplaced: ['98'] },
      { values: { date_of_birth: '1931-05-05', year_build: 1998 } },
      // The birth date may be a century or a few days ago, so it is left to the user.
      { values: { date_of_birth: undefined, year_build: undefined }, unplaced: ['11/24/26', '1920s'] },
      { values: { date_of_birth: undefined, year_build: undefined }, unplaced: ['11/26/26', '0'] },
    ],
  },
  {
    name: of('na-marks'),
    rows: [12, 14, 16, 18, 20].map((street) => ({ values: { ...miamiBeach(street), ...BLANK }, unplaced: [] })),
  },
  {
    name: of('delimiter-address'),
    chosen: { Name: 'full_name' },
    rows: [
      ['Ana', 'Reyes', 12, 'Apt 4', '(239) 555-0134'],
      ['Bob', 'Smith', 14, 'Unit 2', '(239) 555-0135'],
      ['Cy', 'Young', 16, 'Apt 9', '(239) 555-0136'],
    ].map(([first_name, last_name, street, address2, phone]) => ({
      values: { first_name, last_name, ...miamiBeach(Number(street)), address2, phone },
    })),
  },
  {
    name: of('inner-quotes'),
    rows: [
      { values: { first_name: 'Ana', ...miamiBeach(12) }, unplaced: ['5" sewer pipe replaced'] },
      { values: { first_name: 'Bob', ...miamiBeach(14) } },
    ],
  },
  { name: of('sep-line'), rows: [{ values: { first_name: 'Ana', last_name: 'Reyes', ...miamiBeach(12) } }] },
  {
    name: of('fullname-fulladdress'),
    rows: [
      {
        values: {
          first_name: 'ROSA',
          last_name: 'DELGADO',
          phone: '(813) 555-0142',
          co_applicant_first_name: 'LUIS',
          co_applicant_last_name: 'DELGADO',
          address1: '418 Gulf Breeze Ave',
          city: 'Tampa',
          state: 'FL',
          zip: '33602',
        },
        unplaced: [],
      },
      { values: { first_name: 'Juan', last_name: 'De la Cruz Jr.', ...miamiBeach(12), address2: 'Apt 4' } },
      { values: { owned_type: 'Business Owned', business_name: 'Bayside Holdings LLC', zip: '33607' } },
    ],
  },
  {
    name: of('lead-template'),
    rows: [
      {
        line: 'home',
        values: { first_name: 'Ana', address1: '123 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
        unplaced: ['+1-555-0100'],
      },
      null,
    ],
  },
  {
    name: of('utf16-tab'),
    rows: [{ values: { first_name: 'José', last_name: 'Muñoz', address1: '12 Peña St, Apt 4', city: 'Miami' } }],
  },
  {
    name: of('sheet-line-of-business'),
    type: 'home',
    rows: [{ line: 'home', values: { first_name: 'Ana' } }, null, { line: 'flood', values: { first_name: 'Cy' } }],
  },
  {
    name: of('names-couples'),
    rows: [
      { values: { address1: '1 A St', first_name: undefined }, unplaced: ['Mr. & Mrs. John Smith'] },
      { values: { address1: '2 A St', first_name: 'Tom', last_name: 'Brown' }, unplaced: ['Tom Brown c/o Jane Brown'] },
      { values: { address1: '3 A St' }, unplaced: ['Maria de los Angeles Perez Gonzalez'] },
    ],
  },
  {
    name: of('year-words'),
    rows: [
      { values: { first_name: 'Bob', year_build: undefined }, unplaced: ['98'] },
      { values: { first_name: 'Di', year_build: undefined }, unplaced: ['1920s'] },
      { values: { first_name: 'Ed', year_build: undefined }, unplaced: ['1998 (est.)'] },
    ],
  },
  {
    name: of('urbanization'),
    rows: [{ values: { first_name: 'Ana', city: 'San Juan', zip: '00926' } }],
  },
  {
    name: of('report-footer'),
    rows: [{ values: { first_name: 'Ana', last_name: 'Lee' } }, null, null],
    notes: /Total records: 1/,
  },
  {
    name: of('invisible-marks'),
    rows: [{ values: { date_of_birth: '1970-01-05', last_name: 'Lee', phone: '(305) 555-0100' } }],
  },
  {
    name: of('hawksoft-cmsmtf'),
    isLead: false,
    rows: [
      {
        values: { first_name: 'Ana', last_name: 'Lee', ...miamiBeach(12), phone: '(305) 555-0100', year_build: 1998 },
      },
    ],
  },
  {
    name: of('ams-business'),
    rows: [
      { values: { business_name: 'Bayside LLC', first_name: undefined } },
      { values: { first_name: 'Ana', last_name: 'Lee' } },
    ],
  },
  { name: of('formula-no-value'), rows: [{ values: { first_name: 'Ana', last_name: undefined } }], notes: /formula/i },
  {
    name: of('backslash-quotes'),
    rows: [
      { values: { first_name: 'Robert "Bob"', last_name: 'Smith', address1: '12 Ocean Dr' } },
      { values: { first_name: 'Ana', address1: '14 Ocean Dr' } },
    ],
  },
  { name: of('phone-cell'), rows: [{ values: { first_name: 'Bob', phone: '(305) 555-0101' } }] },
];

describe('a sheet', () => {
  it.each(SHEETS)('$name', async ({ name, rows, type, chosen, notes }) => {
    const { sheet, applications } = await doors.sheet(name, chosen, type);
    const wanted = rows.filter((row) => row !== null);
    expect(applications.map((application, at) => shown(valuesOf(application), wanted[at]?.values ?? {}))).toEqual(
      wanted.map(({ values = {} }) => values),
    );
    wanted.forEach(({ line, unplaced }, at) => {
      if (line) expect(applications[at]?.application_type).toBe(line);
      const texts = applications[at]?.unplaced_values.map(({ value }) => value) ?? [];
      if (unplaced?.length === 0) expect(texts).toEqual([]);
      else expect(texts).toEqual(expect.arrayContaining(unplaced ?? []));
    });
    if (notes) expect(sheet?.notes.join('\n')).toMatch(notes);
  });

  it(`${of('html-xls')} is refused in plain words`, async () => {
    expect(await doors.refusalOfSheet('html-xls')).toMatch(/save it as XLSX/i);
  });
});

describe('a lead of the same values', () => {
  const HAS_NAME = /first|last|name|insured/i;

  it.each(SHEETS.filter(({ isLead }) => isLead !== false))('$name', async ({ name, rows, type = 'flood', chosen }) => {
    const { heads, cells } = await rowsOfSheet(name);
    for (const [at, row] of rows.entries()) {
      const facts = Object.fromEntries(
        heads.map((head, column) => [chosen?.[head] ?? head, cells[at]?.[column] ?? '']),
      );
      const contact = {
        ...(heads.some((head) => HAS_NAME.test(head)) ? {} : { name: 'Ana Lead' }),
        ...(/@/.test(Object.values(facts).join(' ')) ? {} : { 'E-Mail': `${name}-${at}@corpus.test` }),
      };
      const answer = await doors.lead(JSON.stringify({ line: type, ...facts, ...contact }));
      if (row === null) {
        expect(answer.status === 422 || answer.body.understood.length > 0).toBe(true);
        continue;
      }
      expect([at, answer.status, answer.body.errors]).toEqual([at, 202, undefined]);
      const { email: _, ...values } = row.values ?? {};
      // Several files have the same client, whose application is not changed by another lead.
      if (answer.body.duplicate_of !== undefined) continue;
      const application = await doors.applicationOf(answer.body.application_id);
      expect([at, shown(valuesOf(application), values)]).toEqual([at, values]);
    }
  });
});

describe('an imported document', () => {
  it(`${of('quoterush-two-addresses')}: has the address of the house`, async () => {
    const application = await doors.imported(bytesOf('quoterush-two-addresses').toString());
    expect(valuesOf(application)).toMatchObject({
      address1: '418 Gulf Breeze Ave',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
      county: 'Hillsborough',
    });
    expect(valuesOf(application).address2 || null).toBeNull();
  });

  it(`${of('acord-hawksoft')}: becomes a home application`, async () => {
    const application = await doors.imported(bytesOf('acord-hawksoft').toString());
    expect(application.application_type).toBe('home');
    expect(valuesOf(application)).toMatchObject({
      first_name: 'Maeve',
      last_name: "O'Hara",
      phone: '(251) 555-0142',
      date_of_birth: '1971-05-02',
      address1: '512 Dauphin St',
      city: 'Mobile',
      state: 'AL',
      zip: '36602',
      construction_type: 'Frame',
      dwelling: 350_000,
      contents: 175_000,
      liability: '$300,000',
      roof_type: 'Composite Shingle',
    });
  });

  it(`${of('acord-mailing-city')}: takes no part of another address`, async () => {
    const values = valuesOf(await doors.imported(bytesOf('acord-mailing-city').toString()));
    expect(values).toMatchObject({ city: 'Mobile', state: 'AL', zip: '36602' });
    expect(values.county || null).toBeNull();
  });

  it(`${of('acord-latin1')}: keeps its accents as an upload`, async () => {
    const { applications } = await doors.sheet('acord-latin1', {}, 'home');
    expect(applications.map(valuesOf)).toMatchObject([
      { first_name: 'José', last_name: 'Muñoz', address1: '12 Peña St', city: 'Cañon City' },
    ]);
  });

  it(`${of('acord-numeric-entity')}: has its characters`, async () => {
    const application = await doors.imported(bytesOf('acord-numeric-entity').toString());
    expect(valuesOf(application)).toMatchObject({
      first_name: 'Renée',
      last_name: "O'Hara",
      address1: "12 King's Hwy",
      city: 'Cañon City',
    });
  });

  it(`${of('quoterush-updates')}: has its update years and endorsements in the form`, async () => {
    const application = await doors.imported(bytesOf('quoterush-updates').toString());
    expect(application.application_type).toBe('home');
    expect(valuesOf(application)).toMatchObject({
      roof_year: 2012,
      plumbing_year: 2005,
      electrical_year: 2006,
      hvac_year: 2010,
      form_type: 'HO3',
      ordinance_or_law: '25',
      fungi_mold_coverage: '$10,000',
      city: 'Tampa',
      zip: '33602',
    });
  });

  it(`${of('quoterush-flood')}: becomes a flood application, and names what its form has otherwise`, async () => {
    const application = await doors.imported(bytesOf('quoterush-flood').toString());
    expect(application.application_type).toBe('flood');
    expect(valuesOf(application)).toMatchObject({
      business_name: 'Quint Holdings LLC',
      address1: '5 Beach Blvd',
      city: 'St. Petersburg',
      zip: '33701',
      flood_zone: 'AE',
      nfip_community_name: 'ST PETERSBURG, CITY OF',
      contents_limit: 100_000,
      year_build: 1985,
      sqft: 1_650,
      elevation_certificate: 'Yes',
      deductible: '$5,000',
    });
    expect(application.provenance.deductible?.source).toBe('default');
    expect(unplacedTexts(application)).toMatchObject({
      deductible: '$1,250',
      construction_type: 'Mixed (Block And Frame)',
      building_limit: '225000',
    });
  });
});

describe('a lead', () => {
  const made = async (name: string) => {
    const answer = await doors.lead(bytesOf(name).toString());
    expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
    return doors.applicationOf(answer.body.application_id);
  };

  it(`${of('lead-consent-false')}: gives no consent`, async () => {
    const { id } = await made('lead-consent-false');
    expect((await doors.consentsOf(id)).filter(({ state }) => state === 'opted_in')).toEqual([]);
  });

  it(`${of('lead-lob')}: is of the line that it names`, async () => {
    expect((await made('lead-lob')).application_type).toBe('home');
  });

  it(`${of('lead-lists')}: has the first phone and e-mail of its lists`, async () => {
    const application = await made('lead-lists');
    expect(valuesOf(application)).toMatchObject({
      first_name: 'Ana',
      last_name: 'List',
      phone: '(305) 555-2100',
      email: 'l@example.com',
    });
    expect(JSON.stringify(application.unplaced_values)).toMatch(/305-?555-?2101/);
  });

  it(`${of('facebook-lead')}: is read by its pairs of name and values`, async () => {
    expect(valuesOf(await made('facebook-lead'))).toMatchObject({
      first_name: 'Ana',
      last_name: 'Lee',
      phone: '(305) 555-2100',
      email: 'ana@example.com',
      ...miamiBeach(12),
    });
  });

  it(`${of('lead-long-id')}: has an id longer than any number`, async () => {
    expect(valuesOf(await made('lead-long-id'))).toMatchObject({ first_name: 'Ana', last_name: 'Lee' });
  });
});

describe('an e-mail', () => {
  const answerTo = async (name: string) => {
    const { answer, ...rest } = await doors.mail(name);
    return { answer: { ...answer, body: answer?.body ?? '', files: answer?.files ?? [] }, ...rest };
  };

  it(`${of('auto-response-suppress')}: by a person is one`, async () => {
    const { answer, isEnded } = await answerTo('auto-response-suppress');
    expect(answer.body).toMatch(/^Yes please go ahead/);
    expect([answer.reason, isEnded]).toEqual(['', false]);
  });

  it(`${of('iphone-stop')}: above a phone’s signature ends e-mail`, async () => {
    expect((await answerTo('iphone-stop')).isEnded).toBe(true);
  });

  it.each([
    [of('dsn-postfix'), /mailbox is full/],
    [of('dsn-qmail'), /knows no such address/],
    [of('dsn-exchange-multi'), /knows no such address/],
  ])('%s: fails the message with what to do', async (name, reason) => {
    const { sent } = await answerTo(name);
    expect(sent).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
  });

  it(`${of('outlook-es')}: leaves out what Outlook in Spanish quotes`, async () => {
    const { answer, isEnded } = await answerTo('outlook-es');
    expect([answer.body, isEnded]).toEqual(['Unsubscribe', true]);
  });

  it(`${of('calendar-reply')}: has the file of the invitation`, async () => {
    const { answer } = await answerTo('calendar-reply');
    expect(answer.body).toContain('has accepted this invitation');
    expect(answer.files).toEqual(['Invitation.ics']);
  });

  it(`${of('smime-opaque')}: is opened`, async () => {
    expect((await answerTo('smime-opaque')).answer.body).toBe('Please bind the second quote.');
  });

  it(`${of('yahoo')}: leaves out what Yahoo quotes`, async () => {
    expect((await answerTo('yahoo')).answer.body).toBe('Yes please go ahead.');
  });

  it(`${of('interleaved')}: keeps the questions of its answers`, async () => {
    const { body } = (await answerTo('interleaved')).answer;
    const at = ['Is the roof from 2019?', 'Yes, May 2019.', 'Any claims?', 'None.'].map((line) => body.indexOf(line));
    expect(at.every((place, index) => place > (at[index - 1] ?? -1))).toBe(true);
  });

  it(`${of('cp1252-as-utf8')}: is Windows-1252 where it is no UTF-8`, async () => {
    expect((await answerTo('cp1252-as-utf8')).answer.body).toBe('That’s fine – mañana.');
  });

  it(`${of('read-receipt')}: has no file`, async () => {
    expect((await answerTo('read-receipt')).answer.files).toEqual([]);
  });
});

describe('a text', () => {
  const isEnded = async (body: string) => (await doors.text(body)).isEnded;

  it.each([
    [of('sms-spanish'), () => true],
    [of('sms-keyword-in-words'), () => true],
    [of('sms-keywords-held'), (text: string) => !['Start', 'UNSTOP'].includes(text)],
    [of('sms-tapback'), () => false],
    [of('sms-quoted'), () => false],
  ])('%s', async (name, ends) => {
    for (const text of jsonOf(name).inbound_texts) expect([text, await isEnded(text)]).toEqual([text, ends(text)]);
  });

  it(`${of('mms-no-words')}: has its pictures`, async () => {
    const [{ Body }] = jsonOf('mms-no-words').inbound_texts;
    const [jpeg, heic] = [
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0')]),
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
    ];
    const { answer } = await doors.text(Body, [
      { type: 'image/jpeg', bytes: jpeg },
      { type: 'image/heic', bytes: heic },
    ]);
    expect(answer?.media).toHaveLength(2);
  });
});

describe('a document', () => {
  it(`${of('pdf-line-before')}: is read behind a line break`, async () => {
    const { kind, readings } = await doors.document('pdf-line-before');
    expect([kind, readings.length > 20]).toEqual(['declarations', true]);
  });

  it(`${of('pdf-rotate-180')}: is read upside down`, async () => {
    const { kind, readings } = await doors.document('pdf-rotate-180');
    expect([kind, readings.length]).toEqual(['declarations', 31]);
  });
});

describe('an assistant', () => {
  it(`${of('mcp-accept')}: may accept whatever it likes`, async () => {
    const { accept, body } = jsonOf('mcp-accept');
    for (const one of [...accept, null]) {
      const answer = await doors.mcp(one, body);
      expect([one, answer.status]).toEqual([one, 200]);
      expect(await answer.json()).toMatchObject({ result: { serverInfo: { name: 'freeboard' } } });
    }
  });
});

describe('an assistant of its kind', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

  it('sends batches where its version has them, each message counted', async () => {
    const answer = await doors.mcp('application/json', [ping(1), ping(2)]);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, result: {} })),
    ]);
    const many = await doors.mcp(
      null,
      Array.from({ length: 21 }, (_, id) => ping(id)),
    );
    expect([many.status, await many.json()]).toMatchObject([400, { jsonrpc: '2.0', error: { code: -32_600 } }]);
  });

  it.each([
    ['OPTIONS', '/mcp', 204],
    ['POST', '/mcp/', 200],
    ['GET', '/mcp/', 405],
    ['GET', '/.well-known/openid-configuration', 404],
    ['GET', '/.well-known/oauth-authorization-server/mcp', 404],
  ])('%s %s answers %i, and never a page', async (method, path, status) => {
    const answer = await doors.mcp('*/*', method === 'POST' ? ping(1) : undefined, path, method);
    expect([answer.status, answer.headers.get('content-type') ?? '']).toEqual([
      status,
      expect.not.stringContaining('html'),
    ]);
  });
});

describe('a look-up', () => {
  /** A service that answers everything with `answer`. */
  const answering = async (answer: unknown) => {
    const baseUrl = await serve((_request, response) => response.end(JSON.stringify(answer)));
    return { call, baseUrl, timeout_ms: 3_000 };
  };
  const placed = async (name: string) => {
    const { lookup, census_answer } = jsonOf(name);
    return geocode(await answering(census_answer), lookup);
  };
  const zoneOf = async (name: string) => {
    const rows = jsonOf(name).nfhl_layer_28;
    const baseUrl = await serve((request, response) =>
      response.end(JSON.stringify(request.url?.includes('/28/') ? rows : { features: [] })),
    );
    return floodZone({ call, baseUrl, timeout_ms: 3_000 }, { lon: -66.602, lat: 18.4 });
  };

  it.each([
    [of('half-number'), ['number']],
    [of('other-city'), ['city', 'zip']],
  ])('%s: another house is a candidate that differs in %j, and is not taken', async (name, parts) => {
    const answer = await placed(name);
    expect(answer).toMatchObject({ state: 'ambiguous', candidates: [{}] });
    const differences = answer.state === 'ambiguous' ? answer.differences : [];
    expect(differences?.map(({ part }) => part)).toEqual(parts);
  });

  it(`${of('street-capitals-a1a')}: the highway keeps its capitals`, async () => {
    const value = { address1: '4100 N Highway A1A', city: 'Fort Pierce', zip: '34949' };
    expect(await placed('street-capitals-a1a')).toMatchObject({ state: 'found', value });
  });

  it(`${of('route-words')}: two words for one road are no difference`, async () => {
    expect(await placed('route-words')).toMatchObject({ state: 'found' });
  });

  it(`${of('unit-lost-enter')}: keeps the unit that was typed`, async () => {
    const { typed_in_new_application_then_enter: searched_address } = jsonOf('unit-lost-enter');
    const { body } = await doors.program('POST', '/applications', { application_type: 'flood', searched_address });
    expect(valuesOf(await doors.applicationOf(body.application.id))).toMatchObject({
      address1: '100 Main St',
      address2: 'Apt 4',
    });
  });

  it(`${of('elevation-harbour')}: no place is so high`, async () => {
    const deps = await answering(jsonOf('elevation-harbour').epqs_answer);
    expect(await groundElevation(deps, { lon: -71.031, lat: 42.3 })).toMatchObject({ state: 'unknown' });
  });

  it(`${of('glued-half')}: the house of that fraction alone is offered`, async () => {
    const { suggest_query, photon_features } = jsonOf('glued-half');
    const place = { countrycode: 'US', city: 'Tampa', state: 'Florida', postcode: '33602' };
    const features = photon_features.map((one: object) => ({ properties: { type: 'house', ...place, ...one } }));
    const answer = await suggestAddresses({ ...(await answering({ features })), service: 'photon' }, suggest_query);
    const streets = answer.state === 'found' ? answer.value.map(({ address1 }) => address1) : [];
    expect(streets.length).toBeGreaterThan(0);
    for (const street of streets) expect(street).toMatch(/^208( 1\/2|½) W/);
  });

  it(`${of('metres-puerto-rico')}: meters are feet in the answer`, async () => {
    expect(await zoneOf('metres-puerto-rico')).toMatchObject({ state: 'found', value: { flood_zone: 'AE', bfe: 7.9 } });
  });

  it(`${of('bfe-and-nothing')}: no sentence ends in nothing`, async () => {
    expect(JSON.stringify(await zoneOf('bfe-and-nothing'))).not.toMatch(/\band ["\\]/);
  });

  it(`${of('vin')}: warns in plain words and suggests the number`, async () => {
    const { vins, vpic_first } = jsonOf('vin');
    const decoded = await decodeVin(await answering({ Results: [vpic_first] }), vins[0]);
    if (decoded.state !== 'found') throw new Error('Nothing was decoded.');
    expect(decoded.value).toMatchObject({ year: '2012', make: 'FORD', model: 'E-350' });
    expect(decoded.value.warnings).toContain('The decoder suggests 1FBNE3BL1CDB23596.');
    for (const warning of decoded.value.warnings) expect(warning).not.toMatch(/reports code/);
  });
});

describe('a carrier', () => {
  /** The result of a carrier that answers with these bytes. */
  const quoted = async (
    body: string | Buffer,
    answer = '{"premium": body.premium}',
    response: 'json' | 'xml' = 'json',
  ) => {
    const url = await serve((_request, response) => response.end(body));
    return quoteToEnd(inConversation(url, [posts('rate', '{}', { response })], answer), quoteRequest('flood'), call);
  };
  const PRICES: Record<string, number | null> = { '$1,234.50': 1_234.5 };
  const BARE: Record<string, string> = { 'NaN (bare)': 'NaN', '1e999': '1e999' };

  it(`${of('carrier-prices-held')}: each price is right or an error`, async () => {
    for (const value of jsonOf('carrier-prices-held').premium_values as unknown[]) {
      const result = await quoted(`{"premium": ${BARE[String(value)] ?? JSON.stringify(value)}}`);
      const price = PRICES[String(value)] ?? null;
      expect([value, 'premium' in result ? result.premium : null]).toEqual([value, price]);
      expect(result.outcome).toBe(price === null ? 'error' : 'quoted');
    }
    expect(await quoted('\uFEFF{"premium": 900}')).toMatchObject({ outcome: 'quoted', premium: 900 });
    expect(await quoted('<!doctype html><p>900</p>')).toMatchObject({ outcome: 'error' });
    for (const expires of ['/Date(1798693200000)/', 'Dec 31, 2026'])
      expect(
        await quoted(
          JSON.stringify({ premium: 900, expires }),
          '{"premium": body.premium, "expires_on": body.expires}',
        ),
      ).toMatchObject({ outcome: 'quoted', premium: 900, expires_on: null });
    for (const body of [
      '<Envelope><Body><Fault><faultstring>No</faultstring></Fault></Body></Envelope>',
      '<!DOCTYPE r [<!ENTITY e "900">]><r><premium>&e;</premium></r>',
    ])
      expect(await quoted(body, '{"premium": body.r.premium}', 'xml')).toMatchObject({ outcome: 'error' });
    const inner = JSON.stringify(JSON.stringify({ premium: 900 }));
    expect(await quoted(inner, '{"premium": $parseJson(body).premium}')).toMatchObject({ premium: 900 });
    expect(await quoted(inner)).toMatchObject({ outcome: 'error' });
  });

  it(`${of('carrier-price-001')}: one cent is doubted`, () =>
    expect(priceDoubt(jsonOf('carrier-price-001').premium, [])).toMatch(/^Far below/));

  it(`${of('carrier-inner-cdata')}: the inner document can be read`, async () => {
    const answer = '{"premium": $number($parseXml(body.Envelope.Body.R).Quote.Premium)}';
    expect(await quoted(bytesOf('carrier-inner-cdata').toString(), answer, 'xml')).toMatchObject({ premium: 1_234.5 });
  });

  it(`${of('carrier-nil')}: nothing is no price`, async () => {
    const answer = '{"premium": body.Envelope.Body.R.Premium}';
    const result = await quoted(bytesOf('carrier-nil').toString(), answer, 'xml');
    expect(result.outcome).toBe('error');
    expect(JSON.stringify(result)).not.toContain('is an object');
  });

  it(`${of('carrier-json-latin1')}: keeps its accents`, async () => {
    const answer = '{"outcome": "declined", "reasons": [body.note]}';
    expect(JSON.stringify(await quoted(bytesOf('carrier-json-latin1'), answer))).toContain('Dueño no elegible');
  });

  it(`${of('carrier-tls-selfsigned')}: the certificate is the reason`, async () => {
    const listening = createServer(certificates.own(), (_request, response) => response.end('{"premium": 900}'));
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    const url = `https://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    const carrier = inConversation(url, [posts('rate', '{}')], '{"premium": body.premium}');
    const result = await quoteToEnd(carrier, quoteRequest('flood'), call);
    listening.closeAllConnections();
    listening.close();
    expect(result).toMatchObject({ outcome: 'error', description: expect.stringMatching(/signed by itself/) });
  });
});

describe('the corpus', () => {
  it('is fed as a whole', () => expect([...FED].toSorted()).toEqual(names().toSorted()));

  it.runIf(existsSync(SHARED))('has a copy of every sample', () => {
    for (const folder of readdirSync(SHARED)) {
      const name = folder.replace(/^[a-z]\d+-/, '');
      expect(names()).toContain(name);
      const file = fileOf(name);
      expect(readFileSync(join(SHARED, folder, file.split('/').at(-1) ?? '')).equals(readFileSync(file))).toBe(true);
    }
  });
});
