import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { checked, sent, stored } from '../../../../test/support/documents/sheets.ts';
import { useServer } from '../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-import-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });

const request = (line: 'Home' | 'Flood', coverages: string, house = '') => `<?xml version="1.0"?>
<ACORD xmlns="http://www.ACORD.org/standards/PC_Surety/ACORD1/xml/">
  <SignonRq><ClientApp><Org>Another System</Org></ClientApp></SignonRq>
  <InsuranceSvcRq><RqUID>5f6b</RqUID><${line}PolicyQuoteInqRq>
    <Producer><GeneralPartyInfo><NameInfo><PersonName><Surname>Broker</Surname><GivenName>Bea</GivenName></PersonName></NameInfo></GeneralPartyInfo></Producer>
    <InsuredOrPrincipal>
      <GeneralPartyInfo>
        <NameInfo><PersonName><Surname>Fontaine</Surname><GivenName>Alice</GivenName></PersonName></NameInfo>
        <Communications><PhoneInfo><PhoneNumber>+1-813-5550144</PhoneNumber></PhoneInfo></Communications>
      </GeneralPartyInfo>
      <InsuredOrPrincipalInfo><PersonInfo><BirthDt>1970-01-02</BirthDt></PersonInfo></InsuredOrPrincipalInfo>
    </InsuredOrPrincipal>
    <${line}LineBusiness>
      <Dwell LocationRef="L1"><Construction><YearBuilt>1998</YearBuilt><ConstructionCd>M</ConstructionCd>
        <BldgArea><NumUnits>2140</NumUnits></BldgArea>${house}</Construction></Dwell>
      ${coverages}
    </${line}LineBusiness>
    <Location id="L1"><Addr><Addr1>218 Beach Dr</Addr1><City>St Petersburg</City><StateProvCd>FL</StateProvCd><PostalCode>33701</PostalCode></Addr></Location>
  </${line}PolicyQuoteInqRq></InsuranceSvcRq></ACORD>`;
const limit = (code: string, amount: number) =>
  `<Coverage><CoverageCd>${code}</CoverageCd><Limit><FormatInteger>${amount}</FormatInteger></Limit></Coverage>`;

const HOME = request('Home', limit('DWELL', 300_000) + limit('PL', 300_000));
const LEAD = {
  Client: {
    NameFirst: 'Hector',
    NameLast: 'Medina',
    EmailAddress: 'hector@test.test',
    PhoneNumber: '8135550158',
    Spouse: 'Ana',
  },
  HO: {
    PropertyAddress: '12 Palmetto Ter',
    PropertyCity: 'Tampa',
    PropertyState: 'FL',
    PropertyZip: '33611',
    YearBuilt: 2004,
  },
  Lob_Flood: true,
};

const take = async (document: string, more = {}) =>
  (await server.current.as('agent')).call('importApplication', { document, ...more });

describe('R9.13 one call makes an application', () => {
  it('records the channels that its client refuses', async () => {
    const lead = { first_name: 'Ana', last_name: 'Refus', phone: '(813) 555-0199', do_not_text: true };
    const { application } = succeeded(await take(JSON.stringify(lead), { application_type: 'flood' }));
    const { consents } = succeeded(
      await (await server.current.as('agent')).call('getConsents', { application_id: application.id }),
    );
    expect(consents).toMatchObject([{ channel: 'sms', state: 'opted_out' }]);
  });

  it('of an ACORD home request, and keeps what has no place', async () => {
    const { application } = succeeded(await take(HOME));
    expect(application.application_type).toBe('home');
    expect(application.application_source).toBe('File Upload');
    expect(application.payload).toMatchObject({ address: '218 Beach Dr, St Petersburg FL 33701' });
    expect(application.payload.useable_details).toMatchObject({
      first_name: 'Alice',
      last_name: 'Fontaine',
      phone: '(813) 555-0144',
      date_of_birth: '1970-01-02',
      year_build: 1998,
      sqft: 2140,
      construction_type: 'Masonry',
      dwelling: 300_000,
      liability: '$300,000',
    });
    const unplaced = Object.fromEntries(application.unplaced_values.map(({ name, value }) => [name, value]));
    expect(Object.values(unplaced)).toEqual(expect.arrayContaining(['Broker', 'Bea', 'L1']));
    expect(application.provenance.dwelling).toMatchObject({ source: 'upload' });
  });

  it('of an ACORD flood request', async () => {
    const { application } = succeeded(
      await take(request('Flood', limit('FLDBLDG', 200_000) + limit('FLDCONT', 80_000))),
    );
    expect(application.application_type).toBe('flood');
    expect(application.payload.useable_details).toMatchObject({ building_limit: 200_000, contents_limit: 80_000 });
  });

  it('of a lead in the shape of QuoteRUSH', async () => {
    const { application, errors } = succeeded(await take(JSON.stringify(LEAD)));
    expect(application.application_type).toBe('flood');
    expect(application.payload.useable_details).toMatchObject({
      first_name: 'Hector',
      last_name: 'Medina',
      email: 'hector@test.test',
      phone: '(813) 555-0158',
      address1: '12 Palmetto Ter',
      zip: '33611',
      year_build: 2004,
    });
    expect(application.unplaced_values).toEqual(expect.arrayContaining([{ name: 'Client.Spouse', value: 'Ana' }]));
    expect(errors.sqft).toEqual(['Field is required.']);
  });

  it('of what cannot be read as its field, which is named and kept, unplaced', async () => {
    const { application, errors } = succeeded(await take(JSON.stringify({ ...LEAD, FloodZone: 'A31' })));
    expect(errors.flood_zone).toEqual(['Value is not valid.']);
    expect(application.unplaced_values).toEqual(
      expect.arrayContaining([{ name: 'FloodZone', value: 'A31', field: 'flood_zone' }]),
    );
    expect(application.payload.useable_details.flood_zone ?? null).toBeNull();
  });

  it.each([
    ['nothing of the kind', 'hello there', /neither an ACORD XML document, a JSON lead nor/],
    ['broken JSON', '{"FirstName": "Ana"', /broken or ends midway/],
    ['XML that ends midway', HOME.slice(0, 700), /no XML that can be taken/],
    [
      'XML with entities',
      HOME.replace('<ACORD', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ACORD'),
      /document type or entities/,
    ],
    ['XML of another kind', '<a><b/></a>', /no ACORD quote request/],
    ['many leads', JSON.stringify([LEAD, LEAD]), /holds 2 requests/],
    ['a nest without a bottom', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, /nested too deeply|holds no lead/],
    ['a lead nested deeply', `{"a":${'{"b":'.repeat(2_000)}1${'}'.repeat(2_000)}}`, /nested too deeply/],
  ])('but not of %s', async (_what, document, message) => {
    const answer = await take(document);
    expect(answer.code).toBe(422);
    expect(answer.ok ? '' : answer.errors.document?.[0]).toMatch(message);
  });
});

it('the same documents come by bulk upload, several leads at once', async () => {
  const agent = await server.current.as('agent');
  const leads = ['33612', '33613'].map((PropertyZip) => ({ ...LEAD, HO: { ...LEAD.HO, PropertyZip } }));
  const file = await sent(server.current, agent, 'leads.json', JSON.stringify(leads));
  expect(file.sheet).toMatchObject({ kind: 'quoterush', written: 'JSON lead' });
  const seen = await checked(agent, file);
  expect(seen.upload).toMatchObject({ rows: 2, incomplete: 2 });
  const done = await stored(agent, file.upload.id, { take_incomplete: true });
  expect(done.upload.created).toBe(2);
  const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which: 'stored' }));
  const made = await opened(agent, rows.data[0]?.application?.id ?? 0);
  expect(made.unplaced_values).toEqual(expect.arrayContaining([{ name: 'Client.Spouse', value: 'Ana' }]));
  const acord = await sent(server.current, agent, 'request.xml', HOME, 'home');
  expect(acord.sheet?.kind).toBe('acord');
  expect(acord.sheet?.columns.find(({ name }) => name.endsWith('YearBuilt'))?.match.field).toBe('year_build');
});
