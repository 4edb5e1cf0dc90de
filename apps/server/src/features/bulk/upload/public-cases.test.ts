import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freeboard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { inState, sent, stored } from '../../../../test/support/documents/sheets.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const CASES = join(import.meta.dirname, '../../../../../../../shared/cases');

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-public-cases-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
// Without the schedule, which would fill in what the files leave blank.
const server = useServer({ env: { dataDir, roles: new Set(['web', 'worker']) } });

describe.runIf(existsSync(CASES))('a public sample', () => {
  let agent: SignedIn;
  beforeAll(async () => {
    agent = await server.current.as('agent');
  });

  /**
   * Uploads a file with its suggested mapping, changed by `chosen`, and stores its rows, incomplete and repeated ones
   * included.
   */
  async function uploaded(path: string, chosen: Record<string, string> = {}) {
    const file = await sent(server.current, agent, path.replace('/', ' '), readFileSync(join(CASES, path)));
    const columns = file.sheet?.columns.map(({ name, match }) => chosen[name] ?? match.field) ?? [];
    const mapping = { columns, constants: {}, words: {} };
    succeeded(await agent.call('previewBulkUpload', { upload_id: file.upload.id, mapping }));
    const { upload } = await inState(agent, file.upload.id, 'checked');
    await stored(agent, upload.id, { take_incomplete: true, leave_out_repeated: false });
    const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: upload.id, which: 'stored' }));
    const applications = await Promise.all(rows.data.map(({ application }) => opened(agent, application?.id ?? 0)));
    return { sheet: file.sheet, upload, applications };
  }
  const imported = async (path: string) =>
    succeeded(await agent.call('importApplication', { document: readFileSync(join(CASES, path), 'utf8') }));
  const valuesOf = (application: Application | undefined) => application?.payload.useable_details;
  /** The application's unplaced values, by field. */
  const unplacedTexts = ({ unplaced_values }: Application) =>
    Object.fromEntries(unplaced_values.flatMap(({ field, value }) => (field === undefined ? [] : [[field, value]])));
  const miamiBeach = (street: number) => ({
    address1: `${street} Ocean Dr`,
    city: 'Miami Beach',
    state: 'FL',
    zip: '33139',
  });

  it('c13: of names and of whole addresses becomes applications with each in its field', async () => {
    const { upload, applications } = await uploaded('c13-fullname-fulladdress/input.csv');
    expect(upload).toMatchObject({ rows: 3, incomplete: 3, rejected: 3 });
    const [couple, junior, business] = applications.map(valuesOf);
    expect(couple).toMatchObject({
      first_name: 'ROSA',
      last_name: 'DELGADO',
      phone: '(813) 555-0142',
      co_applicant_first_name: 'LUIS',
      co_applicant_last_name: 'DELGADO',
      address1: '418 Gulf Breeze Ave',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
    });
    expect(junior).toMatchObject({
      first_name: 'Juan',
      last_name: 'De la Cruz Jr.',
      ...miamiBeach(12),
      address2: 'Apt 4',
    });
    expect(business).toMatchObject({ owned_type: 'Business Owned', business_name: 'Bayside Holdings LLC' });
    expect(applications.map(({ unplaced_values }) => unplaced_values)).toEqual([[], [], []]);
  });

  it('c07: with marks for nothing becomes applications that are blank there', async () => {
    const { upload, applications } = await uploaded('c07-na-marks/input.csv');
    expect(upload).toMatchObject({ rows: 5, incomplete: 5 });
    expect(applications.map(({ unplaced_values }) => unplaced_values)).toEqual([[], [], [], [], []]);
    for (const [at, application] of applications.entries()) {
      const values = valuesOf(application);
      expect(values).toMatchObject(miamiBeach(12 + 2 * at));
      for (const key of [
        'phone',
        'email',
        'address2',
        'county',
        'year_build',
        'sqft',
        'flood_zone',
        'construction_type',
      ])
        expect([key, values?.[key] || null]).toEqual([key, null]);
    }
  });

  it('c08: separated by semicolons, with commas in its addresses, has three columns', async () => {
    const { sheet, applications } = await uploaded('c08-delimiter-address/input.csv', { Name: 'full_name' });
    expect(sheet?.columns.map(({ name }) => name)).toEqual(['Name', 'Street', 'Phone']);
    expect(applications.map(valuesOf)).toMatchObject([
      { first_name: 'Ana', last_name: 'Reyes', ...miamiBeach(12), address2: 'Apt 4', phone: '(239) 555-0134' },
      { first_name: 'Bob', last_name: 'Smith', ...miamiBeach(14), address2: 'Unit 2', phone: '(239) 555-0135' },
      { first_name: 'Cy', last_name: 'Young', ...miamiBeach(16), address2: 'Apt 9', phone: '(239) 555-0136' },
    ]);
  });

  it('c12: that names its separator is read by it', async () => {
    const { sheet, applications } = await uploaded('c12-sep-line/input.csv');
    expect(sheet).toMatchObject({ delimiter: ';', written: 'UTF-8, semicolon' });
    expect(applications.map(valuesOf)).toMatchObject([{ first_name: 'Ana', last_name: 'Reyes', ...miamiBeach(12) }]);
  });

  it('c34: in UTF-16 with tabs keeps its accents', async () => {
    const { sheet, applications } = await uploaded('c34-utf16-tab/input.txt');
    expect(sheet).toMatchObject({ delimiter: '\t', written: 'UTF-16, tab' });
    expect(applications.map(valuesOf)).toMatchObject([
      { first_name: 'José', last_name: 'Muñoz', address1: '12 Peña St, Apt 4', city: 'Miami', zip: '33139' },
    ]);
  });

  // Behind c08, whose column of this head holds whole addresses and is remembered so.
  it('c32: of leads of several lines takes those that are quoted here, and leaves out the auto lead', async () => {
    const { applications } = await uploaded('c32-lead-template/input.csv');
    expect(applications.map(valuesOf)).toMatchObject([
      { first_name: 'Ana', address1: '123 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
    ]);
    expect(applications.map(({ application_type }) => application_type)).toEqual(['home']);
    expect(applications.map(unplacedTexts)).toEqual([{ phone: '+1-555-0100' }]);
  });

  it('c44: of a flood lead becomes a flood application, and names what its form holds otherwise', async () => {
    const { application } = await imported('c44-quoterush-flood/input.json');
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

  it('c43: of a home lead has its update years and endorsements in the form', async () => {
    const { application } = await imported('c43-quoterush-updates/input.json');
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

  it('c02: of an ACORD request becomes a home application', async () => {
    const { application } = await imported('c02-acord-hawksoft/input.xml');
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
});
