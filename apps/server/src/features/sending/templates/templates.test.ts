import type { RequestOf } from '@freeboard/contract';
import { DEFAULT_TEMPLATES, SHORT_CODES } from '@freeboard/domain/messages';
import { isBindable, proposedQuotes } from '@freeboard/domain/quotes';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { ensureTemplates } from './ensure.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let agent: SignedIn;
let application_id = 0;

type Payload = RequestOf<'saveTemplate'>['payload'];
const option = (more: Partial<Payload['body_options'][number]> = {}) => ({
  id: 'first',
  name: 'First',
  subject: 'Hello {{ client_first_name }}',
  body: '<p>Hi {{ client_first_name }}</p>',
  is_selected: 'Yes' as const,
  ...more,
});
const html = (name: string, ...options: Partial<Payload['body_options'][number]>[]): Payload => ({
  name,
  body_type: 'html',
  body_options: (options.length > 0 ? options : [{}]).map(option),
});
const refused = async (person: SignedIn, payload: Payload) => {
  const answer = await person.call('saveTemplate', { payload });
  return answer.ok ? null : answer.errors;
};

beforeAll(async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
  application_id = (await quoted(agent)).id;
});

describe('a template (R5.5)', () => {
  it('is kept with how it stood before each change, and who changed it', async () => {
    const { template } = succeeded(await admin.call('saveTemplate', { is_system: true, payload: html('Welcome') }));
    const next = html('Welcome', { body: '<p>Good day {{ client_name }}</p>' });
    const changed = await admin.call('saveTemplate', { template_id: template.id, version: 1, payload: next });
    expect(succeeded(changed).template).toMatchObject({ version: 2, payload: next });
    const { versions } = succeeded(await agent.call('getTemplateVersions', { template_id: template.id }));
    expect(versions.map(({ version, updated_by }) => [version, updated_by])).toEqual([
      [2, 'Alex Rivera'],
      [1, 'Alex Rivera'],
    ]);
    expect(versions[1]?.payload).toEqual(html('Welcome'));
  });

  it('is never written over unseen: who began on an older version is told', async () => {
    const { template } = succeeded(await agent.call('saveTemplate', { payload: html('Mine') }));
    const of = { template_id: template.id, version: 1 };
    succeeded(await agent.call('saveTemplate', { ...of, payload: html('Mine', { name: 'A' }) }));
    const late = await agent.call('saveTemplate', { ...of, payload: html('Mine', { name: 'B' }) });
    expect(late).toMatchObject({ ok: false, code: 409 });
    const { agent_templates } = succeeded(await agent.call('getAgentTemplates', {}));
    expect(agent_templates.find(({ id }) => id === template.id)?.payload.body_options[0]?.name).toBe('A');
  });

  it("of an agency is its admins' to write, and one's own nobody else's to read", async () => {
    expect(await agent.call('saveTemplate', { is_system: true, payload: html('X') })).toMatchObject({ code: 403 });
    const { template } = succeeded(await agent.call('saveTemplate', { payload: html('Private') }));
    const of = { template_id: template.id };
    expect(await admin.call('saveTemplate', { ...of, payload: html('X') })).toMatchObject({ code: 404 });
    expect(await admin.call('getTemplateVersions', of)).toMatchObject({ code: 404 });
    expect(await admin.call('deleteTemplate', of)).toMatchObject({ code: 404 });
  });

  it.each([
    ['a script', '<p>Hi</p><script>alert(1)</script>', 'A template cannot hold <script>'],
    ['a handler', '<p onclick="x()">Hi</p>', "A template cannot hold 'onclick'"],
    ['a link that runs', '<a href=" javascript:x()">Hi</a>', 'never to a script'],
    ['a loop', '<p>{% for a in (1..1000000000) %}x{% endfor %}</p>', 'no loops'],
    ['a calculation', '<p>{{ (1..1000000000) | join: "x" }}</p>', 'is no short code'],
    ['an unknown code', '<p>{{ loan_number }}</p>', "There is no short code 'loan_number'."],
  ])('with %s is refused in clear words', async (_what, body, reason) => {
    expect((await refused(agent, html('Bad', { body })))?.['payload.body_options.0.body']?.[0]).toContain(reason);
  });

  it('holds only what an e-mail shows', async () => {
    const body =
      '<p style="x">Hi <span>you</span></p><img src="https://x.test/a.png"><table><tr><td>1</td></tr></table>';
    const { template } = succeeded(await agent.call('saveTemplate', { payload: html('Clean', { body }) }));
    expect(template.payload.body_options[0]?.body).toBe('<p>Hi you</p>1');
  });

  it('is kept by its version with what was sent of it, and whether its words were changed by hand', async () => {
    const { template } = succeeded(await agent.call('saveTemplate', { payload: html('Sent') }));
    const of = { template_id: template.id, version: 1 };
    succeeded(await agent.call('saveTemplate', { ...of, payload: html('Sent', { body: '<p>Second</p>' }) }));
    const send = async (selected_template: string | { id: number; name: string }, option_body: string) => {
      const { message } = succeeded(
        await agent.call('sendOrDownloadQuote', {
          request_type: 'send-email',
          application_id,
          selected_template,
          selected_template_option: 'First',
          option_subject: 'Hello {{ client_first_name }}',
          option_body,
          receiver_email: 'ana@lee.test',
        }),
      );
      const row = await server.current.db
        .selectFrom('messages')
        .select('template')
        .where('id', '=', message?.id ?? 0)
        .executeTakeFirst();
      return row?.template;
    };
    const quote_ids = expect.arrayContaining([expect.any(Number)]);
    const sent_quotes = expect.arrayContaining([{ id: expect.any(Number), state: expect.any(String) }]);
    const kept = { id: template.id, name: 'Sent', option: 'First', version: 2, quote_ids };
    expect(await send({ id: template.id, name: 'Sent' }, '<p>Second</p>')).toEqual({ ...kept, is_edited: false });
    expect(await send('Sent', '<p>Third</p>')).toEqual({ ...kept, is_edited: true });
    const timeline = succeeded(await agent.call('getApplicationTimeline', { application_id }));
    expect(timeline).toMatchObject({ sent_quotes, declined: null });
  });
});

it('a text without an application to preview it with is filled in from sample data, with nothing blank', async () => {
  const { text, empty, consent } = succeeded(
    await agent.call('previewMessage', {
      request_type: 'send-email',
      application_id: null,
      option_body:
        '{{ client_name }}: {{ quote_count }}, {{ premium_range }}, {{ lowest_carrier }}, {{ agent_name }}, {{ client_link }}',
    }),
  );
  expect(text).toMatch(/^Dana Whitfield: 3 quotes?, \$1,204.00 to \$1,622.75, Carrier 1, Maria Reyes, https:\/\//);
  expect([empty, consent]).toEqual([[], null]);
  const owner = await server.current.as('super');
  expect(
    await owner.call('previewMessage', { request_type: 'send-email', application_id: null, option_body: 'Hi' }),
  ).toMatchObject({ code: 422, message: 'Choose an agency first: templates belong to one.' });
});

describe('a short code of an agency (R5.5)', () => {
  const save = (name: string, body: string, short_code_id?: number) =>
    admin.call('saveShortCode', { payload: { name, body }, ...(short_code_id ? { short_code_id } : {}) });
  const preview = async (option_body: string) =>
    succeeded(await agent.call('previewMessage', { request_type: 'send-email', application_id, option_body }));

  it('is refused with a line break in its name, or hidden characters in either', async () => {
    for (const [name, body, field] of [
      ['Office\r\nhours', 'x', 'name'],
      ['Office\u202ehours', 'x', 'name'],
      ['Office hours', 'x\u202ey', 'body'],
      ['Office hours', 'x\u0007y', 'body'],
    ] as const)
      expect(await save(name, body)).toMatchObject({
        code: 422,
        errors: { [`payload.${field}`]: [expect.any(String)] },
      });
  });

  it('stands beside those of the system, is filled in, and follows its change at once', async () => {
    const { short_code } = succeeded(await save('Office hours', 'Call {{ agent_name }} from 9 to 5'));
    expect(short_code).toMatchObject({ code: '{{ office_hours }}', is_system: false });
    const { system_short_codes } = succeeded(await agent.call('getSystemShortCodes', {}));
    expect(system_short_codes.filter(({ is_system }) => is_system)).toHaveLength(SHORT_CODES.length);
    expect(system_short_codes.at(-1)).toEqual(short_code);
    expect((await preview('<p>{{ office_hours }}.</p>')).text).toBe('Call Maria Reyes from 9 to 5.');
    succeeded(await save('Hours', '<b>10 to 4</b>', short_code.id));
    expect(await preview('<p>{{ office_hours }}</p>')).toMatchObject({
      text: '<b>10 to 4</b>',
      html: '<p>&lt;b&gt;10 to 4&lt;/b&gt;</p>',
    });
  });

  it('is not deleted while a template names it', async () => {
    const { short_code } = succeeded(await save('Parking', 'Behind the house'));
    const payload = html('Visit', { body: '<p>{{ parking }}</p>' });
    const { template } = succeeded(await admin.call('saveTemplate', { is_system: true, payload }));
    const of = { short_code_id: short_code.id };
    expect(await admin.call('deleteShortCode', of)).toMatchObject({
      code: 422,
      message: "It is used in 'Visit'. Remove it there first.",
    });
    succeeded(await admin.call('deleteTemplate', { template_id: template.id }));
    succeeded(await admin.call('deleteShortCode', of));
    expect(
      await agent.call('previewMessage', { request_type: 'send-sms', application_id, option_body: '{{ parking }}' }),
    ).toMatchObject({ code: 422, errors: { option_body: ["There is no short code 'parking'."] } });
  });

  it('has a name of its own, and is written by admins', async () => {
    succeeded(await save('Motto', 'Dry feet'));
    expect(await save('motto!', 'x')).toMatchObject({
      errors: { 'payload.name': ['There is a short code of this name already.'] },
    });
    expect(await save('Agent name', 'x')).toMatchObject({
      errors: { 'payload.name': ['The system has a short code of this name.'] },
    });
    expect(await agent.call('saveShortCode', { payload: { name: 'Mine', body: 'x' } })).toMatchObject({ code: 403 });
  });

  it('is as if it did not exist for another agency', async () => {
    const { short_code } = succeeded(await save('Secret', 'of this agency'));
    const { db } = server.current;
    const { agency_id } = await db
      .selectFrom('people')
      .select('agency_id')
      .where('username', '=', 'agent2')
      .executeTakeFirstOrThrow();
    const { username } = await aPerson(db, 'admin', { agency_id });
    const other = await server.current.as(username);
    expect(await other.call('deleteShortCode', { short_code_id: short_code.id })).toMatchObject({ code: 404 });
    const { system_short_codes } = succeeded(await other.call('getSystemShortCodes', {}));
    expect(system_short_codes.every(({ is_system }) => is_system)).toBe(true);
  });
});

describe('what agencies begin with', () => {
  it('follows where nobody has changed it, by a version of its own; what somebody changed stays', async () => {
    const { db } = server.current;
    const { system_templates } = succeeded(await admin.call('getSystemTemplates', {}));
    const named = (name: string) => system_templates.find(({ payload }) => payload.name === name);
    const [text, mail] = [named('Quotes by text'), named('Quotes by e-mail')];
    if (!text || !mail) throw new Error('An agency begins with both.');
    const option = mail.payload.body_options[0];
    if (!option) throw new Error('It has an option.');
    const payload = { ...mail.payload, body_options: [{ ...option, body: '<p>Mine</p>' }] };
    succeeded(await admin.call('saveTemplate', { template_id: mail.id, payload }));
    const older = JSON.stringify([{ ...option, body: 'as it was' }]);
    await db.updateTable('templates').set({ body_options: older }).where('id', '=', text.id).execute();
    await ensureTemplates(db);
    await ensureTemplates(db);
    const now = succeeded(await admin.call('getSystemTemplates', {})).system_templates;
    expect(now.find(({ id }) => id === text.id)).toMatchObject({ version: text.version + 1, payload: text.payload });
    expect(now.find(({ id }) => id === mail.id)?.payload).toEqual(payload);
    const { versions } = succeeded(await admin.call('getTemplateVersions', { template_id: text.id }));
    expect(versions.map(({ payload: { body_options } }) => body_options[0]?.body)).toContain('as it was');
  });

  it('speaks of one quote as of one, and never calls an indication a quote', async () => {
    const application = await quoted(agent);
    const [first] = proposedQuotes(application).filter(({ payload }) => isBindable(payload));
    const template = DEFAULT_TEMPLATES.find(({ name }) => name === 'Quotes by e-mail')?.body_options[0];
    const preview = async (ids?: number[]) =>
      succeeded(
        await agent.call('previewMessage', {
          request_type: 'send-email',
          application_id: application.id,
          option_subject: template?.subject ?? '',
          option_body: template?.body ?? '',
          ...(ids ? { quote_ids: ids } : {}),
        }),
      );
    const one = await preview([first?.id ?? 0]);
    expect(one.subject).toBe('Your flood quote for 12 Ocean Dr');
    expect(one.text).toMatch(/: 1 quote, \$[\d,.]+ a year\. The attached PDF shows the quote in full\./);
    const all = await preview();
    expect(all.text).toMatch(
      /: \d+ quotes.*, \$[\d,.]+ to \$[\d,.]+ a year\. The attached PDF shows them side by side\./,
    );
    expect(all.empty).toEqual([]);
  });
});
