import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import {
  aRow,
  checked,
  csvOf,
  HEADS,
  inState,
  manyRows,
  sendSheet,
  sent,
  statusOf,
  stored,
} from '../../../../test/support/documents/sheets.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-bulk-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });

const listed = async (search: string) => {
  const admin = await server.current.as('admin');
  const { applications } = succeeded(
    await admin.call('getAgentApplicationsList', { filters: { text: search }, per_page: 100 }),
  );
  return applications;
};

describe('R7.7 a sheet', () => {
  it('that names lines of business makes each row of its own, and leaves out those not quoted here', async () => {
    const agent = await server.current.as('agent');
    const heads = 'First Name,Last Name,Address,City,State,Zip,Line of Business,Consent to Text';
    const rows = [
      'Ana,Linelee,12 Ocean Dr,Miami Beach,FL,33139,Homeowners,yes',
      'Bob,Linelee,14 Ocean Dr,Miami Beach,FL,33139,Personal Auto,I agree to texts.',
      'Cy,Linelee,16 Ocean Dr,Miami Beach,FL,33139,Flood,I agree to texts.',
    ];
    const file = await sent(server.current, agent, 'lines.csv', [heads, ...rows].join('\n'), 'home');
    await checked(agent, file);
    await stored(agent, file.upload.id, { take_incomplete: true, leave_out_repeated: false });
    const { data } = await listed('linelee');
    expect(data.map((one) => [one.client.payload.first_name, one.application_type]).toSorted()).toEqual([
      ['Ana', 'home'],
      ['Cy', 'flood'],
    ]);
    const { rows: left } = succeeded(
      await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which: 'errors' }),
    );
    expect(left.data.map(({ row, errors }) => [row, errors['']])).toEqual([
      [3, ['“Personal Auto” is not quoted here: flood and home are.']],
    ]);
    // A column about consent is saved with the application but records no consent.
    for (const { id } of data)
      expect(succeeded(await agent.call('getConsents', { application_id: id }))).toMatchObject({
        consents: [],
        claims: [],
      });
  });

  it('records the channels that its clients refuse', async () => {
    const agent = await server.current.as('agent');
    const heads = 'First Name,Last Name,Phone,Email,Address,City,State,Zip,Do Not Text,Email Opt Out';
    const at = 'Miami Beach,FL,33139';
    const rows = [
      `Ana,Refusal,(305) 555-0111,ana@refusal.test,21 Ocean Dr,${at},Yes,`,
      `Bob,Refusal,(305) 555-0112,bob@refusal.test,23 Ocean Dr,${at},No,TRUE`,
      `Cy,Refusal,(305) 555-0113,cy@refusal.test,25 Ocean Dr,${at},,no`,
    ];
    const file = await sent(server.current, agent, 'refusals.csv', [heads, ...rows].join('\n'), 'flood');
    await checked(agent, file);
    await stored(agent, file.upload.id, { take_incomplete: true, leave_out_repeated: false });
    const lines = await server.current.db
      .selectFrom('consents')
      .select(['channel', 'address', 'state', 'source'])
      .where('source', '=', 'Sheet: refusals.csv')
      .orderBy('id')
      .execute();
    const line = { state: 'opted_out', source: 'Sheet: refusals.csv' };
    expect(lines).toEqual([
      { ...line, channel: 'sms', address: '+13055550111' },
      { ...line, channel: 'email', address: 'bob@refusal.test' },
    ]);
  });

  it('becomes applications with the source File Upload, the bad rows left out and named', async () => {
    const agent = await server.current.as('agent');
    const rows = manyRows(30, (at) => ({
      last_name: 'Bulkton',
      ...(at === 4 ? { roof_year: '' } : {}),
      ...(at === 9 ? { year_build: '19 87' } : {}),
      ...(at === 20 ? { flood_zone: 'A31' } : {}),
    }));
    const file = await sent(server.current, agent, 'december.csv', csvOf(rows));
    expect(file.upload).toMatchObject({ rows: 30, name: 'december.csv', state: 'mapping' });
    expect(file.sheet?.columns.map(({ match }) => match.field)).toEqual(HEADS);
    const seen = await checked(agent, file);
    expect(seen.upload).toMatchObject({ rows: 30, ready: 27, rejected: 3, incomplete: 3, repeated: 0 });
    expect(seen.errors_by_field).toEqual(
      expect.arrayContaining([
        { field: 'roof_year', message: 'Field is required.', count: 1 },
        { field: 'flood_zone', message: 'Value is not valid.', count: 1 },
      ]),
    );
    const { rows: bad } = succeeded(
      await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which: 'errors' }),
    );
    expect(bad.data.map(({ row, state, errors, typed }) => [row, state, errors, typed])).toEqual([
      [5, 'incomplete', { roof_year: ['Field is required.'] }, {}],
      [10, 'incomplete', { year_build: ['Number is required.'] }, { year_build: '19 87' }],
      [21, 'incomplete', { flood_zone: ['Value is not valid.'] }, { flood_zone: 'A31' }],
    ]);
    const done = await stored(agent, file.upload.id);
    expect(done.upload).toMatchObject({ created: 27, left_out: 3 });
    const { total, data } = await listed('bulkton');
    expect(total).toBe(27);
    expect(new Set(data.map(({ application_source }) => application_source))).toEqual(new Set(['File Upload']));
    const first = await opened(agent, data.at(-1)?.id ?? 0);
    expect(first.payload.useable_details).toMatchObject({ year_build: 1998, deductible: '$5,000', flood_zone: 'AE' });
    expect(first.payload.useable_details.client_name_id).toMatch(new RegExp(`/${first.application_id}$`));
    expect(first.provenance.year_build).toMatchObject({ source: 'upload', by: 'december.csv' });
    expect(first.provenance.deductible?.source).toBe('default');
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: first.id }));
    expect(JSON.stringify(history)).toContain('december.csv, row ');
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
    expect(JSON.stringify(user_notifications)).toContain('december.csv: 27 applications created, 3 rows skipped.');
  });

  it('holds a street twice where only its spelling differs, and not another type or direction of it', async () => {
    const agent = await server.current.as('agent');
    const streets = ['Main St', 'Main Street', 'N Main St', 'S Main St', 'Park Avenue', 'Park Court', 'Park Ave.'];
    const rows = streets.map((street) => aRow(1, { last_name: 'Streeton', zip: '33144', address1: `100 ${street}` }));
    const file = await sent(server.current, agent, 'streets.csv', csvOf(rows));
    expect((await checked(agent, file)).upload).toMatchObject({ ready: 7, repeated: 2 });
    const which = { upload_id: file.upload.id, which: 'repeated' } as const;
    const repeated = succeeded(await agent.call('getBulkUploadRows', which)).rows.data;
    expect(repeated.map(({ row, repeats_row }) => [row, repeats_row])).toEqual([
      [3, 2],
      [8, 6],
    ]);
    expect((await stored(agent, file.upload.id)).upload.created).toBe(5);
  });

  it('names the clients that its rows are known as, until they are uploaded', async () => {
    const agent = await server.current.as('agent');
    const made = async (values: Record<string, string>) =>
      succeeded(
        await agent.call('createApplication', {
          application_type: 'flood',
          useable_details: { last_name: 'Knowne', city: 'Miami Beach', state: 'FL', zip: '33139', ...values },
        }),
      );
    await made({ first_name: 'Ana', email: 'ana@knowne.test', address1: '301 Ocean Dr' });
    await made({ first_name: 'Bo', email: 'bo@knowne.test', address1: '303 Ocean Dr' });
    const at = { city: 'Miami Beach', state: 'FL', zip: '33139', phone: '', last_name: 'Knowne' };
    const rows = [
      aRow(1, { ...at, first_name: 'Ana', email: 'ANA@knowne.test', address1: '9 Collins Ave' }),
      aRow(2, { ...at, first_name: 'Bo', email: 'other@knowne.test', address1: '303 Ocean Drive' }),
      aRow(3, { ...at, first_name: 'Cy', email: 'cy@knowne.test', address1: '305 Ocean Dr' }),
    ];
    const file = await sent(server.current, agent, 'known.csv', csvOf(rows, [...HEADS, 'email']));
    await checked(agent, file);
    const matches = async (which: 'look' | 'ready' | 'stored') =>
      succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which })).rows.data.map(
        ({ client, client_match }) => [client, client_match && [client_match.name, client_match.is_same]],
      );
    expect([...(await matches('look')), ...(await matches('ready'))].toSorted()).toEqual([
      ['Ana Knowne', ['Ana Knowne', true]],
      ['Bo Knowne', ['Bo Knowne', false]],
      ['Cy Knowne', null],
    ]);
    await stored(agent, file.upload.id, { leave_out_repeated: false });
    expect((await matches('stored')).map(([, match]) => match)).toEqual([null, null, null]);
  });

  it('counts and shows rows that miss answers and came before, and takes the one that has them', async () => {
    const agent = await server.current.as('agent');
    const row = (address1: string, more: object = {}) =>
      aRow(1, { last_name: 'Bayton', zip: '33146', address1, ...more });
    const missing = { roof_year: '' };
    const rows = [
      row('1 Bay Ln', missing),
      row('1 Bay Ln'),
      row('2 Bay Ln', missing),
      row('2 Bay Lane', missing),
      row('3 Bay Ln', missing),
    ];
    const file = await sent(server.current, agent, 'missing.csv', csvOf(rows));
    const { upload } = await checked(agent, file);
    expect(upload).toMatchObject({ ready: 1, incomplete: 4, repeated: 0, incomplete_repeated: 2 });
    const which = { upload_id: file.upload.id, which: 'repeated' } as const;
    const { data, total } = succeeded(await agent.call('getBulkUploadRows', which)).rows;
    expect([total, data.map(({ row, repeats_row }) => [row, repeats_row])]).toEqual([
      2,
      [
        [2, 3],
        [5, 4],
      ],
    ]);
    expect((await stored(agent, file.upload.id, { take_incomplete: true })).upload).toMatchObject({
      created: 3,
      left_out: 2,
    });
    const again = await sent(server.current, agent, 'missing-again.csv', csvOf(rows));
    expect((await checked(agent, again)).upload).toMatchObject({ repeated: 1, incomplete_repeated: 4 });
  });

  it('says in the check that rows name another line than the one chosen for all', async () => {
    const agent = await server.current.as('agent');
    const forms = ['HO3', 'HO3', 'Flood', ''];
    const rows = forms.map((form, at) => aRow(at + 1, { last_name: 'Formton', zip: '33147', 'Policy Type': form }));
    const file = await sent(server.current, agent, 'forms.csv', csvOf(rows, [...HEADS, 'Policy Type']));
    const { upload, errors_by_field } = await checked(agent, file);
    expect(upload).toMatchObject({ ready: 4, rejected: 0 });
    expect(errors_by_field).toEqual([
      { field: '', message: '“HO3” is not flood; quoted for flood, as chosen for the upload.', count: 2 },
    ]);
  });

  it.each(['Type', 'Category', 'LOB Desc', 'Product Interest', 'Interested In', 'Coverage', 'Policy'])(
    'reads the line that is named under %s, asks about the other of ours and leaves out one that is not',
    async (head) => {
      const agent = await server.current.as('agent');
      const rows = ['Auto', 'Flood', 'Single Family'].map((text, at) =>
        aRow(at + 1, { last_name: 'Headton', zip: '33149', [head]: text }),
      );
      const file = await sent(server.current, agent, 'heads.csv', csvOf(rows, [...HEADS, head]), 'home');
      const { errors_by_field } = await checked(agent, file);
      const data: { row: number; errors: Record<string, string[]>; application_type: string | null }[] = [];
      for (const which of ['look', 'ready'] as const)
        data.push(...succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which })).rows.data);
      const [auto, flood, family] = [2, 3, 4].map((number) => data.filter(({ row }) => row === number)[0]);
      expect(auto?.errors['']).toEqual(['“Auto” is not quoted here: flood and home are.']);
      const isWarned = errors_by_field.some(({ message }) => message.startsWith('“Flood” is not home'));
      expect(flood?.application_type === 'flood' || isWarned).toBe(true);
      if (head !== 'LOB Desc') expect(family).toMatchObject({ application_type: 'home' });
    },
  );

  it('names the line of each row as its check read it', async () => {
    const agent = await server.current.as('agent');
    const lines = ['Flood', 'HO3', 'Personal Auto', ''];
    const rows = lines.map((line, at) =>
      aRow(at + 1, { last_name: 'Lineton', zip: '33145', 'Line of Business': line }),
    );
    const file = await sent(server.current, agent, 'lines.csv', csvOf(rows, [...HEADS, 'Line of Business']));
    await checked(agent, file);
    const data = [];
    for (const which of ['look', 'ready'] as const)
      data.push(...succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which })).rows.data);
    expect(Object.fromEntries(data.map((row) => [row.row, row.application_type]))).toEqual({
      2: 'flood',
      3: 'home',
      4: 'flood',
      5: 'flood',
    });
    expect(data.find(({ row }) => row === 4)?.errors['']).toEqual([
      '“Personal Auto” is not quoted here: flood and home are.',
    ]);
  });

  it('uploaded twice at once becomes its applications once', async () => {
    const agent = await server.current.as('agent');
    const text = csvOf(manyRows(40, () => ({ last_name: 'Atonce', zip: '33142' })));
    const both = await Promise.all(['a.csv', 'b.csv'].map((name) => sent(server.current, agent, name, text)));
    await Promise.all(both.map((one) => checked(agent, one)));
    const done = await Promise.all(both.map(({ upload }) => stored(agent, upload.id)));
    expect(done.map(({ upload }) => upload.created).reduce((a, b) => a + b)).toBe(40);
    expect((await listed('atonce')).total).toBe(40);
  });

  it('is stored once, however often that is asked for', async () => {
    const agent = await server.current.as('agent');
    const file = await sent(
      server.current,
      agent,
      'asked.csv',
      csvOf(manyRows(5, () => ({ last_name: 'Askedton', zip: '33143' }))),
    );
    await checked(agent, file);
    const upload_id = file.upload.id;
    const answers = await Promise.all([1, 2, 3].map(() => agent.call('commitBulkUpload', { upload_id })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    expect(await agent.call('commitBulkUpload', { upload_id })).toMatchObject({ code: 409 });
  });

  describe('whose rows are checked', () => {
    const prepared = async (agent: SignedIn, last_name: string, rows: number, heads = HEADS) => {
      const change = (at: number) => ({ last_name, zip: '33146', ...(at === 2 ? { flood_zone: 'A31' } : {}) });
      const file = await sent(server.current, agent, `${last_name}.csv`, csvOf(manyRows(rows, change), heads));
      await checked(agent, file);
      return file.upload.id;
    };
    const forgetFile = (id: number) =>
      server.current.db.updateTable('bulk_uploads').set({ storage_key: null }).where('id', '=', id).execute();
    const savedRows = async (id: number) =>
      (
        await server.current.db
          .selectFrom('bulk_upload_rows')
          .select(['state', 'checked'])
          .where('upload_id', '=', id)
          .execute()
      ).map(({ state, checked: content }) => [state, content !== null]);
    const preset = async (agent: SignedIn, value: number) =>
      succeeded(
        await agent.call('updateUserStandingDefaults', {
          application_type: 'flood',
          state: null,
          defaults: { contents_limit: { value } },
        }),
      );

    it('is stored as it was checked, without its file, and lists its first good rows only', async () => {
      const agent = await server.current.as('agent');
      const id = await prepared(agent, 'Checkham', 60);
      const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: id, which: 'ready' }));
      expect([rows.total, rows.data[0]?.client]).toEqual([50, 'Anab Checkham']);
      await forgetFile(id);
      expect((await stored(agent, id)).upload).toMatchObject({ created: 59, left_out: 1 });
      expect((await listed('checkham')).total).toBe(59);
      expect(new Set((await savedRows(id)).map(String))).toEqual(new Set(['stored,false', 'incomplete,false']));
    });

    it('is checked again as it is stored where the presets have changed since', async () => {
      const agent = await server.current.as('agent');
      await preset(agent, 60_000);
      const heads = HEADS.filter((head) => head !== 'contents_limit');
      const [id, gone] = [await prepared(agent, 'Presetham', 3, heads), await prepared(agent, 'Goneham', 3, heads)];
      await preset(agent, 70_000);
      expect((await stored(agent, id)).upload).toMatchObject({ created: 2, left_out: 1 });
      const [first] = (await listed('presetham')).data;
      expect((await opened(agent, first?.id ?? 0)).payload.useable_details.contents_limit).toBe(70_000);
      await forgetFile(gone);
      succeeded(await agent.call('commitBulkUpload', { upload_id: gone }));
      const { upload } = await inState(agent, gone, 'failed');
      expect(upload.fault).toBe('The file of this upload is no longer kept.');
    });

    it('is read again where what was checked is gone, and fails where its file is gone, too', async () => {
      const agent = await server.current.as('agent');
      const [id, gone] = [await prepared(agent, 'Lostham', 3), await prepared(agent, 'Bothham', 3)];
      await server.current.db
        .updateTable('bulk_upload_rows')
        .set({ checked: null })
        .where('upload_id', 'in', [id, gone])
        .execute();
      expect((await stored(agent, id)).upload).toMatchObject({ created: 2, left_out: 1 });
      await forgetFile(gone);
      succeeded(await agent.call('commitBulkUpload', { upload_id: gone }));
      expect((await inState(agent, gone, 'failed')).upload.created).toBe(0);
    });

    it('forgets what was checked when it is canceled', async () => {
      const agent = await server.current.as('agent');
      const id = await prepared(agent, 'Cancelham', 60);
      expect((await savedRows(id)).filter(([, isHeld]) => isHeld)).toHaveLength(60);
      succeeded(await agent.call('cancelBulkUpload', { upload_id: id }));
      const rows = await savedRows(id);
      expect([rows.length, rows.some(([, isHeld]) => isHeld)]).toEqual([51, false]);
    });
  });

  it('takes rows that are incomplete as drafts where that is wanted', async () => {
    const agent = await server.current.as('agent');
    const text = csvOf(
      manyRows(3, (at) => ({ last_name: 'Draftham', zip: '33144', ...(at === 2 ? { roof_year: '', sqft: '' } : {}) })),
    );
    const file = await sent(server.current, agent, 'drafts.csv', text);
    await checked(agent, file);
    expect((await stored(agent, file.upload.id, { take_incomplete: true })).upload.created).toBe(3);
  });

  it('remembers for the agency what a column was chosen to be', async () => {
    const agent = await server.current.as('agent');
    const rows = manyRows(1, () => ({ zip: '33145' }));
    const heads = HEADS.map((head) => (head === 'sqft' ? 'Big number' : head));
    const text = csvOf(
      rows.map((row) => ({ ...row, 'Big number': row.sqft ?? '' })),
      heads,
    );
    const file = await sent(server.current, agent, 'heads.csv', text);
    const at = heads.indexOf('Big number');
    expect(file.sheet?.columns[at]?.match.field).toBeNull();
    const columns = file.sheet?.columns.map(({ match }, place) => (place === at ? 'sqft' : match.field)) ?? [];
    const mapping = { columns, constants: {}, words: {} };
    succeeded(await agent.call('previewBulkUpload', { upload_id: file.upload.id, mapping }));
    const next = await sent(server.current, await server.current.as('admin'), 'next.csv', text);
    expect(next.sheet?.columns[at]?.match).toMatchObject({ field: 'sqft', by: 'last time' });
    const elsewhere = await sent(server.current, await server.current.as('agent2'), 'theirs.csv', text);
    expect(elsewhere.sheet?.columns[at]?.match.field).toBeNull();
    expect(elsewhere.same_file).toEqual([]);
  });

  it('has its words that no choice is known for named, and taken as they are decided', async () => {
    const agent = await server.current.as('agent');
    const rows = manyRows(5, (at) => ({
      ...(at < 4 ? { building_use: at === 1 ? 'RENTAL' : 'Rental' } : {}),
      ...(at === 2 ? { occupancy_type: 'multi family', year_build: '19 87' } : {}),
    }));
    const file = await sent(server.current, agent, 'words.csv', csvOf(rows));
    const seen = await checked(agent, file);
    expect(seen.unknown_words).toEqual([
      { field: 'building_use', word: 'Rental', count: 3 },
      { field: 'occupancy_type', word: 'multi family', count: 1 },
    ]);
    const refused = checked(agent, file, {}, { building_use: { rental: 'Castle' } });
    await expect(refused).rejects.toThrow(/Value is not valid/);
    const again = await checked(agent, file, {}, { building_use: { rental: 'Rental(Own)' } });
    expect(again.unknown_words).toEqual([{ field: 'occupancy_type', word: 'multi family', count: 1 }]);
    expect(again.upload).toMatchObject({ ready: 4, rejected: 1 });
    expect(again.mapping?.words).toEqual({ building_use: { rental: 'Rental(Own)' } });
  });

  it('is seen by its agency’s admin and whoever sent it, and by nobody else', async () => {
    const agent = await server.current.as('agent');
    const file = await sent(server.current, agent, 'mine.csv', csvOf(manyRows(1)));
    const upload_id = file.upload.id;
    expect((await statusOf(await server.current.as('admin'), upload_id)).upload.id).toBe(upload_id);
    const other = await server.current.as('agent2');
    for (const name of ['getBulkUpload', 'getBulkUploadRows', 'cancelBulkUpload', 'getBulkUploadErrorsFile'] as const)
      expect(await other.call(name, { upload_id })).toMatchObject({ code: 404 });
    const { uploads } = succeeded(await other.call('getBulkUploads', {}));
    expect(uploads.data.map(({ id }) => id)).not.toContain(upload_id);
  });

  it('stops when it is canceled', async () => {
    const agent = await server.current.as('agent');
    const file = await sent(server.current, agent, 'stop.csv', csvOf(manyRows(3)));
    const upload_id = file.upload.id;
    expect(succeeded(await agent.call('cancelBulkUpload', { upload_id })).upload.state).toBe('canceled');
    expect(await agent.call('cancelBulkUpload', { upload_id })).toMatchObject({ code: 409 });
    expect(await agent.call('commitBulkUpload', { upload_id })).toMatchObject({ code: 409 });
  });

  it('whose columns do not fit the file, or are one field twice, is not checked', async () => {
    const agent = await server.current.as('agent');
    const file = await sent(server.current, agent, 'fit.csv', 'a,b\n1,2\n');
    const check = (columns: (string | null)[]) =>
      agent.call('previewBulkUpload', { upload_id: file.upload.id, mapping: { columns, constants: {}, words: {} } });
    expect(await check(['first_name'])).toMatchObject({ code: 422 });
    expect(await check(['first_name', 'first_name'])).toMatchObject({
      code: 422,
      errors: { 'mapping.columns.1': ['Another column is this field already.'] },
    });
    expect(await check(['no_such_field', null])).toMatchObject({ code: 422 });
  });

  it('that is none is refused by what it holds', async () => {
    const agent = await server.current.as('agent');
    const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
    const refused = await sendSheet(server.current, agent, 'sheet.csv', PDF);
    expect(refused).toMatchObject({ code: 422, error: { errors: { file_data: [expect.stringContaining('PDF')] } } });
    expect(
      (await sendSheet(server.current, agent, 'sheet.csv', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))).code,
    ).toBe(422);
    for (const name of ['sheet.csv', 'sheet.xls']) {
      const page = await sendSheet(
        server.current,
        agent,
        name,
        '<html><body><table><tr><td>1</td></tr></table></body></html>',
      );
      expect(page).toMatchObject({
        code: 422,
        error: { errors: { file_data: [expect.stringContaining('a web page')] } },
      });
    }
    expect(await agent.call('startBulkUpload', {})).toMatchObject({ code: 422 });
  });
});
