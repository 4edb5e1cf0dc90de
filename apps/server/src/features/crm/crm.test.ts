import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZOHO_CLIENT } from '@freeboard/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made, opened, quoted, succeeded } from '../../../test/support/application.ts';
import { appWith } from '../../../test/support/connections/doctored.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { DEMO_CRM } from '../../demo/crm.ts';
import { connect } from '../../kernel/database/pool.ts';
import { createLog } from '../../kernel/log.ts';
import { pushNoteJob } from './push.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-crm-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });
let agent: SignedIn;
let admin: SignedIn;
let elsewhere: SignedIn;
beforeAll(async () => {
  agent = await server.current.as('agent');
  admin = await server.current.as('admin');
  elsewhere = await server.current.as('agent2');
});

const found = async (words: string, application_id: number, module: 'Leads' | 'Deals' = 'Leads') =>
  succeeded(await agent.call('searchCrmRecords', { application_id, module, words })).records;
const link = async (application_id: number, words: string) => {
  const [record] = await found(words, application_id);
  if (!record) throw new Error(`No record of ${words}.`);
  succeeded(await agent.call('linkCrmRecord', { application_id, record: { module: record.module, id: record.id } }));
  return record;
};
const contentOf = async (application_id: number) =>
  succeeded(await agent.call('getNoteAndAttachmentsOfApplication', { application_id }));
const NOTE = { title: 'Roof', body: 'Replaced in 2019, permit seen.' };

it('the demo signs in to the CRM with what the stand-in lets in', () => {
  expect(DEMO_CRM).toMatchObject(ZOHO_CLIENT);
});

describe('R6.3 an application beside a record of the CRM', () => {
  it('stands beside none at first, and says so', async () => {
    const { id } = await made(agent);
    expect((await contentOf(id)).crm).toEqual({ state: 'not_linked', text: '', record: null, has_more: false });
    expect((await opened(agent, id)).zoho_crm_modules).toBeNull();
  });

  it('is given a record that was searched for; its notes and files are listed in the CRM’s own names', async () => {
    const { id } = await made(agent);
    const record = await link(id, 'whitfield');
    expect(record).toMatchObject({ name: 'Dana Whitfield', detail: 'dana.whitfield@example.test' });
    const { crm, crm_notes, attachments } = await contentOf(id);
    expect(crm).toMatchObject({ state: 'ok', record: { module: 'Leads', id: record.id, name: 'Dana Whitfield' } });
    expect(crm_notes[0]).toMatchObject({
      Note_Title: 'First call',
      Note_Content: 'Asked for a flood quote.',
      File_Name: null,
      $se_module: 'Leads',
      Parent_Id: { id: record.id },
    });
    expect(attachments[0]).toMatchObject({ File_Name: 'wind-mitigation.txt', Note_Title: null });
    const application = await opened(agent, id);
    expect(application.zoho_crm_modules).toEqual({ zoho_module_name: 'Leads', zoho_module_instance_id: record.id });
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data[0]).toMatchObject({
      action: 'chose the CRM record',
      changes: [{ field: 'crm_record', from: null, to: 'Leads: Dana Whitfield' }],
    });
  });

  it.each([
    ['Leads', 'Optout', ['own.address@example.test', 'orla.optout@example.test']],
    ['Deals', 'Optout, flood', ['otis.optout@example.test', 'own.address@example.test']],
    ['Leads', 'Whitfield', []],
    ['Deals', 'Whitfield, home', []],
  ] as const)('takes over that its person refuses e-mail: %s, %s', async (module, words, refused) => {
    const { db } = server.current;
    const address = `${words.length}.${module.toLowerCase()}`;
    const email = `${address}@example.test`;
    const { id } = await made(agent, 'flood', { email });
    const [record] = await found(words, id, module);
    const place = { module, id: record?.id ?? '' };
    for (let times = 0; times < 2; times += 1)
      succeeded(await agent.call('linkCrmRecord', { application_id: id, record: place }));
    const rows = await db
      .selectFrom('consents')
      .select(['channel', 'address', 'state', 'source'])
      .where('application_id', '=', id)
      .where('state', '=', 'opted_out')
      .execute();
    const expected = refused.map((one) => one.replace('own.address', address));
    expect(rows.map((row) => row.address).toSorted()).toEqual(expected.toSorted());
    for (const row of rows) expect(row).toMatchObject({ channel: 'email', source: 'Zoho CRM' });
  });

  it('makes a lead or a deal of itself, once', async () => {
    const { id } = await made(agent, 'flood', { first_name: 'Ilse', last_name: 'Neu' });
    succeeded(await agent.call('createCrmRecord', { application_id: id, module: 'Leads' }));
    expect((await contentOf(id)).crm).toMatchObject({ state: 'ok', record: { name: 'Ilse Neu' } });
    expect(await agent.call('createCrmRecord', { application_id: id, module: 'Leads' })).toMatchObject({ code: 409 });
    expect(await found('Ilse', id)).toHaveLength(1);
    const deal = await made(agent, 'flood', { first_name: 'Otto', last_name: 'Neu' });
    succeeded(await agent.call('createCrmRecord', { application_id: deal.id, module: 'Deals' }));
    expect(await found('Otto', id, 'Deals')).toHaveLength(1);
  });

  it('is made once, however many ask at once, and again once it was refused', async () => {
    const { id } = await made(agent, 'flood', { first_name: 'Una', last_name: 'Once' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => agent.call('createCrmRecord', { application_id: id, module: 'Leads' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 409 }, { code: 409 }]);
    expect(await found('Once', id)).toHaveLength(1);
    const refused = await made(agent, 'flood', { email: 'again@duplicate.test' });
    const again = () => agent.call('createCrmRecord', { application_id: refused.id, module: 'Leads' });
    expect([await again(), await again()]).toMatchObject([{ code: 422 }, { code: 422 }]);
  });

  it('says what the CRM refuses in plain words', async () => {
    const { id } = await made(agent, 'flood', { email: 'twin@duplicate.test' });
    expect(await agent.call('createCrmRecord', { application_id: id, module: 'Leads' })).toMatchObject({
      code: 422,
      message: 'Zoho CRM has such a record already. Choose it instead.',
    });
    const gone = { module: 'Leads', id: '999999999999999999' } as const;
    expect(await agent.call('linkCrmRecord', { application_id: id, record: gone })).toMatchObject({ code: 404 });
    expect((await contentOf(id)).crm.state).toBe('not_linked');
  });

  it.each([
    ['Slowdown', 'Zoho CRM takes no more calls for now. Try again in a minute.'],
    ['Outage', 'Zoho CRM answered in a shape that is not its own (status 503).'],
    ['Nonsense', 'Zoho CRM answered in a shape that is not its own (status 200).'],
    ['Breakoff', 'Zoho CRM did not answer. Try again in a minute.'],
  ])('notes come although the CRM fails (%s), and it is said why', async (name, says) => {
    const { id } = await made(agent);
    await link(id, name);
    succeeded(await agent.call('addNoteOrAttachmentToApplication', { application_id: id, note_details: NOTE }));
    const answer = await contentOf(id);
    expect(answer.notes).toHaveLength(1);
    expect(answer).toMatchObject({ crm_notes: [], crm: { state: 'failed', text: says } });
  });
});

describe('R6.3 a file of the CRM', () => {
  it('is downloaded through the server, in this session alone', async () => {
    const { id } = await made(agent);
    const record = await link(id, 'jordan');
    const { attachments } = await contentOf(id);
    const wanted = { parent_module: 'Leads', parent_id: record.id, attachment_id: attachments[0]?.id ?? '' } as const;
    const { file_url } = succeeded(await agent.call('downloadAttachmentFromZohoCrm', wanted));
    const file = await fetch(`${server.current.url}${file_url}`);
    expect(await file.text()).toBe('Hip roof, clips.');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*wind-mitigation\.txt/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(await agent.call('downloadAttachmentFromZohoCrm', { ...wanted, attachment_id: '1' })).toMatchObject({
      code: 404,
      message: 'Zoho CRM has this file no more.',
    });
    // A record that is not linked to an application in scope counts as missing.
    expect(await elsewhere.call('downloadAttachmentFromZohoCrm', wanted)).toMatchObject({ code: 404 });
    const other = succeeded(
      await agent.call('searchCrmRecords', { application_id: id, module: 'Leads', words: 'Olive' }),
    ).records[0];
    expect(await agent.call('downloadAttachmentFromZohoCrm', { ...wanted, parent_id: other?.id ?? '' })).toMatchObject({
      code: 404,
    });
  });
});

describe('R6.3 a note that is to stand in the CRM as well', () => {
  const stateOf = async (id: number) => (await opened(agent, id)).notes[0]?.crm ?? null;

  it('is brought there with its files, once', async () => {
    const { id } = await made(agent, 'flood', { first_name: 'Nora', last_name: 'Quist' });
    succeeded(await agent.call('createCrmRecord', { application_id: id, module: 'Leads' }));
    const form = new FormData();
    form.set('session_key', agent.sessionKey);
    form.set('application_id', String(id));
    form.set('note_details', JSON.stringify(NOTE));
    form.set('keep_in_crm', 'true');
    form.append('file_data', new Blob(['a,b\r\n--x\r\n1,2\r\n']), 'Häuser "1".csv');
    const { url, apiKey } = server.current;
    const answer = await fetch(`${url}/api/agent-portal/add-note-or-attachment-to-application`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
    await eventually(async () => expect(await stateOf(id)).toEqual({ state: 'kept', text: '' }));
    const { crm_notes, attachments } = await contentOf(id);
    expect(crm_notes).toHaveLength(1);
    expect(crm_notes[0]?.Note_Title).toBe('Roof');
    expect(crm_notes[0]?.Note_Content).toMatch(
      /^Replaced in 2019, permit seen\.\n\nMaria Reyes, Freeboard application \d+$/,
    );
    expect(attachments.map(({ File_Name }) => File_Name)).toEqual(['Häuser 1.csv']);
    const [note] = (await opened(agent, id)).notes;
    expect(await agent.call('pushNoteToCrm', { application_id: id, note_id: note?.id ?? 0 })).toMatchObject({
      code: 409,
    });
    const { file_url } = succeeded(
      await agent.call('downloadAttachmentFromZohoCrm', {
        parent_module: 'Leads',
        parent_id: crm_notes[0]?.Parent_Id.id ?? '',
        attachment_id: attachments[0]?.id ?? '',
      }),
    );
    expect(await (await fetch(`${url}${file_url}`)).text()).toBe('a,b\r\n--x\r\n1,2\r\n');
  });

  it('is a proposal that was sent, with the very PDF, where that is wished', async () => {
    const { id } = await quoted(agent);
    const email = {
      ...{ request_type: 'send-email' as const, application_id: id, selected_template: 'Quotes by e-mail' },
      ...{ selected_template_option: 'Short, with the PDF', option_subject: 'Quotes', option_body: '<p>Hi</p>' },
      ...{ receiver_email: 'nora@example.com', keep_in_crm: true },
    };
    expect(await agent.call('sendOrDownloadQuote', email)).toMatchObject({
      ...{ code: 409, message: 'Choose the CRM record first.' },
    });
    expect((await opened(agent, id)).notes.filter(({ title }) => title.startsWith('Proposal'))).toEqual([]);
    succeeded(await agent.call('createCrmRecord', { application_id: id, module: 'Leads' }));
    succeeded(await agent.call('sendOrDownloadQuote', email));
    const proposal = async () => (await opened(agent, id)).notes.find(({ title }) => title.startsWith('Proposal'));
    await eventually(async () => expect((await proposal())?.crm).toEqual({ state: 'kept', text: '' }));
    expect((await proposal())?.title).toBe('Proposal sent by e-mail to nora@example.com');
    const { crm_notes, attachments } = await contentOf(id);
    expect(crm_notes.map(({ Note_Title }) => Note_Title)).toEqual(['Proposal sent by e-mail to nora@example.com']);
    expect(attachments.map(({ File_Name }) => File_Name)).toEqual([expect.stringMatching(/quotes?\.pdf$/)]);
  });

  it('says what kept it back, and is brought there when it is tried again', async () => {
    const { id } = await made(agent);
    await link(id, 'Slowdown');
    succeeded(
      await agent.call('addNoteOrAttachmentToApplication', {
        application_id: id,
        note_details: NOTE,
        keep_in_crm: true,
      }),
    );
    const says = 'Zoho CRM takes no more calls for now. Try again in a minute.';
    await eventually(async () => expect(await stateOf(id)).toEqual({ state: 'failed', text: says }));
    await link(id, 'Whitfield');
    const [note] = (await opened(agent, id)).notes;
    succeeded(await agent.call('pushNoteToCrm', { application_id: id, note_id: note?.id ?? 0 }));
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: 'kept' }));
  });

  const withFile = async (id: number, name: string, text: string) => {
    const form = new FormData();
    form.set('session_key', agent.sessionKey);
    form.set('application_id', String(id));
    form.set('note_details', JSON.stringify(NOTE));
    form.append('file_data', new Blob([text]), name);
    const answer = await fetch(`${server.current.url}/api/agent-portal/add-note-or-attachment-to-application`, {
      ...{ method: 'POST', headers: { 'x-api-key': server.current.apiKey }, body: form },
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
    const [note] = (await opened(agent, id)).notes;
    return note?.id ?? 0;
  };

  it('brings a file although another one there has its name', async () => {
    const { id } = await made(agent);
    await link(id, 'Whitfield');
    const before = (await contentOf(id)).attachments;
    const note_id = await withFile(id, before[0]?.File_Name ?? '', 'Quite another inspection.');
    succeeded(await agent.call('pushNoteToCrm', { application_id: id, note_id }));
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: 'kept' }));
    expect((await contentOf(id)).attachments).toHaveLength(before.length + 1);
  });

  it('is not on its way for ever where its file cannot be read', async () => {
    const { id } = await made(agent, 'flood', { first_name: 'Lost', last_name: 'Paper' });
    succeeded(await agent.call('createCrmRecord', { application_id: id, module: 'Leads' }));
    const note_id = await withFile(id, 'a.txt', 'a');
    await server.current.db
      .updateTable('attachments')
      .set({ storage_key: 'ab000000-0000-4000-8000-000000000000' })
      .where('note_id', '=', note_id)
      .execute();
    succeeded(await agent.call('pushNoteToCrm', { application_id: id, note_id }));
    const failed = { state: 'failed', text: 'Freeboard could not read a.txt. Try again.' };
    await eventually(async () => expect(await stateOf(id)).toEqual(failed));
    succeeded(await agent.call('pushNoteToCrm', { application_id: id, note_id }));
    await eventually(async () => expect(await stateOf(id)).toEqual(failed));
    expect((await contentOf(id)).crm_notes).toHaveLength(1);
  });

  it('is not on its way for ever once its attempts are over', async () => {
    const { db, databaseUrl } = server.current;
    const { id } = await made(agent);
    succeeded(await agent.call('addNoteOrAttachmentToApplication', { application_id: id, note_details: NOTE }));
    const note = await db
      .updateTable('notes')
      .set({ crm_state: 'asking' })
      .where('application_id', '=', id)
      .returning(['id', 'agency_id'])
      .executeTakeFirstOrThrow();
    const connection = connect(databaseUrl, createLog('silent'));
    const payload = { agency_id: note.agency_id, application_id: id, note_id: note.id };
    await pushNoteJob.exhaust(appWith(connection, {}), payload, new Error('The file store is away.'));
    await connection.close();
    expect((await opened(agent, id)).notes[0]?.crm).toEqual({
      state: 'failed',
      text: 'The CRM could not be reached. Try again.',
    });
  });

  it('is refused where the application stands beside no record, and nothing is kept', async () => {
    const { id } = await made(agent);
    expect(
      await agent.call('addNoteOrAttachmentToApplication', {
        application_id: id,
        note_details: NOTE,
        keep_in_crm: true,
      }),
    ).toMatchObject({ code: 409, message: 'Choose the CRM record first.' });
    expect((await opened(agent, id)).notes).toEqual([]);
  });
});

describe('the line of the checklist', () => {
  it('names the connected agencies, and tests them', async () => {
    const owner = await server.current.as('super');
    const { items } = succeeded(await owner.call('getChecklist', {}));
    expect(items.find(({ item }) => item === 'crm')).toMatchObject({
      state: 'partly',
      text: 'Zoho CRM: Harbor Light Agency.',
    });
    expect(succeeded(await owner.call('testChecklistItem', { item: 'crm' }))).toEqual({
      is_good: true,
      text: 'Harbor Light Agency: it answers.',
    });
  });
});

describe('the connection of an agency with its CRM', () => {
  it('tells no secret, and is the agency’s own', async () => {
    const shown = succeeded(await admin.call('getCrmConnection', {}));
    expect(shown).toMatchObject({ connection: { region: 'sandbox', client_id: ZOHO_CLIENT.client_id } });
    expect(JSON.stringify(shown)).not.toMatch(/sandbox-zoho-secret|sandbox\.refresh/);
    const { id } = await made(elsewhere);
    expect(
      await elsewhere.call('searchCrmRecords', { application_id: id, module: 'Leads', words: 'Smith' }),
    ).toMatchObject({ code: 409, message: 'No CRM is connected. An admin connects it in Portal Settings.' });
    expect(
      succeeded(await elsewhere.call('getNoteAndAttachmentsOfApplication', { application_id: id })).crm.state,
    ).toBe('off');
  });

  it('is kept only once the CRM has let Freeboard in', async () => {
    const wrong = { ...DEMO_CRM, refresh_token: 'wrong' };
    expect(await admin.call('saveCrmConnection', wrong)).toMatchObject({
      code: 422,
      message: 'Zoho does not know this client, its secret or its refresh token.',
    });
    const { id } = await made(agent);
    expect(await found('Smith', id)).not.toEqual([]);
  });

  it('is ended and made again; the record keeps both, without secrets', async () => {
    succeeded(await admin.call('endCrmConnection', {}));
    const { id } = await made(agent);
    expect((await contentOf(id)).crm.state).toBe('off');
    succeeded(await admin.call('saveCrmConnection', DEMO_CRM));
    expect((await contentOf(id)).crm.state).toBe('not_linked');
    const lines = await server.current.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('action', 'like', '%the CRM%')
      .where('application_id', 'is', null)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['ended the connection with the CRM', 'connected the CRM']);
    expect(JSON.stringify(lines)).not.toMatch(/sandbox-zoho-secret|sandbox\.refresh/);
  });

  it('uses one access token for all who ask', async () => {
    const { id } = await made(agent);
    await Promise.all(Array.from({ length: 10 }, () => found('Smith', id)));
    expect(server.current.sandbox.requests()['/zoho-accounts/oauth/v2/token']).toBeLessThanOrEqual(3);
  });
});
