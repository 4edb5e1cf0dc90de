import { expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import { anAgency, aPerson } from '../../../test/support/factories.ts';
import { eventually } from '../../../test/support/wait.ts';

const server = useAgency();
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

async function anOffice() {
  const { db } = server.current;
  const { id } = await anAgency(db, { name: 'Bay Shore', street_address: '1 Gulf Blvd', phone: '(727) 555-0100' });
  const [boss, person] = [await aPerson(db, 'admin', { agency_id: id }), await aPerson(db, 'agent', { agency_id: id })];
  return { id, admin: await server.current.as(boss.username), agent: await server.current.as(person.username) };
}

const linesOf = async (agency_id: number) =>
  (
    await server.current.db
      .selectFrom('history')
      .select('changes')
      .where('agency_id', '=', agency_id)
      .where('action', '=', 'changed the agency settings')
      .orderBy('id')
      .execute()
  ).map(({ changes }) => changes);

const GIVEN = {
  agency_name: 'Bay Shore Partners',
  phone: '(727) 555-0199',
  brand_color: '#E0952B',
  licenses: [{ state: 'FL', number: 'L1' }],
  mail_name: 'Bay Shore Quotes',
  reply_to: 'office@bay.test',
  text_hours: { from: 9, to: 18 },
  intake_consent: 'I agree to calls and texts.',
  asks_what_if: false,
  quick_links: [{ name: 'Flood maps', url: 'https://msc.example' }],
  idle_minutes: 20,
  session_hours: 8,
};

it('R7.4 an admin changes their agency’s own data: a line for each setting that changed, none for the others', async () => {
  const { id, admin } = await anOffice();
  const payload = { ...GIVEN, street_address: '1 Gulf Blvd' };
  const kept = succeeded(await admin.call('updateGlobalSettings', { payload })).global_settings;
  expect(kept).toMatchObject({ ...payload, brand_color: '#e0952b' });
  const lines = await linesOf(id);
  expect(lines.map((changes) => (changes as { field: string }[]).map(({ field }) => field))).toEqual(
    Object.keys(GIVEN).map((field) => [field]),
  );
  expect(lines).toContainEqual([{ field: 'phone', from: '(727) 555-0100', to: '(727) 555-0199' }]);
  succeeded(await admin.call('updateGlobalSettings', { payload: { text_hours: null } }));
  expect(succeeded(await admin.call('getGlobalSettings', {})).global_settings.text_hours).toBeNull();
});

it('it holds at once on the open pages of the agency, and no other agency hears of it', async () => {
  const [{ admin, agent }, elsewhere] = [await anOffice(), await anOffice()];
  const [here, there] = [await listen(agent), await listen(elsewhere.agent)];
  succeeded(await admin.call('updateGlobalSettings', { payload: { agency_name: 'Bay Shore II' } }));
  await eventually(() => expect(here.events.map(({ kind }) => kind)).toContain('settings'));
  expect(succeeded(await agent.call('getUserFreshData', {})).agency?.name).toBe('Bay Shore II');
  succeeded(await elsewhere.admin.call('updateGlobalSettings', { payload: { phone: '(305) 555-0111' } }));
  await eventually(() => expect(there.events.filter(({ kind }) => kind === 'settings')).toHaveLength(1));
  for (const stream of [here, there]) stream.close();
});

it('two who change different settings at the same time keep both', async () => {
  const { admin } = await anOffice();
  const changes = [{ phone: '(305) 555-0123' }, { mail_name: 'Quotes' }, { reply_to: 'a@b.test' }];
  await Promise.all(changes.map(async (payload) => succeeded(await admin.call('updateGlobalSettings', { payload }))));
  const kept = succeeded(await admin.call('getGlobalSettings', {})).global_settings;
  expect(kept).toMatchObject(Object.assign({}, ...changes));
});

it('refuses a change of what another user has changed since it was read, and takes one that is sent twice', async () => {
  const { admin } = await anOffice();
  const read = async () => succeeded(await admin.call('getGlobalSettings', {})).global_settings;
  const { task_rules: rules, mail_name } = await read();
  const base = { task_rules: rules };
  const change = (days: number) => ({
    payload: { task_rules: { ...rules, no_reply: { ...rules.no_reply, days } }, phone: `(727) 555-010${days}` },
    base,
  });
  const answers = await Promise.all([4, 5].map((days) => admin.call('updateGlobalSettings', change(days))));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const won = answers[0]?.code === 200 ? 4 : 5;
  expect(await read()).toMatchObject(change(won).payload);
  succeeded(await admin.call('updateGlobalSettings', change(won)));
  const rename = { payload: { mail_name: 'Gulf' }, base: { mail_name } };
  succeeded(await admin.call('updateGlobalSettings', rename));
});

it.each([
  ['agency_name', ' ', 'Field is required.'],
  ['phone', '813', '10 Digits required.'],
  ['brand_color', 'orange', 'A color such as #1467b3.'],
  ['reply_to', 'nobody', 'Invalid Email.'],
  ['mail_name', 'Us <them@bank.test>', 'Value is not valid.'],
  ['text_hours', { from: 7, to: 18 }, 'Texts may go out from 8 AM to 9 PM only.'],
  ['text_hours', { from: 9, to: 12 }, 'Leave four hours at least: your clients have several clocks.'],
  ['quick_links', [{ name: 'x', url: 'javascript:alert(1)' }], 'Value is not valid.'],
])('%s %j is refused at its field', async (field, value, message) => {
  const { id, admin } = await anOffice();
  const answer = await admin.call('updateGlobalSettings', { payload: { [field]: value } as object });
  expect(answer).toMatchObject({ code: 422 });
  expect(JSON.stringify(answer)).toContain(message);
  expect(JSON.stringify(answer)).toContain(`payload.${field}`);
  expect(await linesOf(id)).toEqual([]);
});

it('what is the super-admin’s alone an admin does not change, and an agent changes nothing', async () => {
  const { admin, agent } = await anOffice();
  const foreign = { mail_from: 'bank@bank.test' } as object;
  expect(await admin.call('updateGlobalSettings', { payload: foreign })).toMatchObject({ code: 422 });
  expect(await agent.call('updateGlobalSettings', { payload: GIVEN })).toMatchObject({ code: 403 });
  expect(await agent.call('setAgencyLogo', { file_base64: PNG })).toMatchObject({ code: 403 });
});

it('the logo is set, shown to the agency’s people and taken away; what is no picture is refused', async () => {
  const { id, admin, agent } = await anOffice();
  const { logo_url } = succeeded(await admin.call('setAgencyLogo', { file_base64: PNG })).global_settings;
  expect((await fetch(`${server.current.url}${logo_url}`)).status).toBe(200);
  expect(succeeded(await agent.call('getUserFreshData', {})).agency?.logo_url).toBe(logo_url);
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const refused = await admin.call('setAgencyLogo', { file_base64: script.toString('base64') });
  expect(refused).toMatchObject({ code: 422, errors: { file_base64: [expect.stringMatching(/\.$/)] } });
  succeeded(await admin.call('setAgencyLogo', { file_base64: null }));
  expect(await linesOf(id)).toEqual([
    [{ field: 'logo', from: null, to: logo_url }],
    [{ field: 'logo', from: logo_url, to: null }],
  ]);
});

it('a person’s own settings: a line for each that changed, told to their own pages alone', async () => {
  const { admin, agent } = await anOffice();
  const [own, others] = [await listen(agent), await listen(admin)];
  const payload = { start_page: 'applications', color_scheme: 'dark', send_pdf_with_text: 'Yes' } as const;
  succeeded(await agent.call('updateUserSettings', { payload }));
  succeeded(await agent.call('updateUserSettings', { payload: { ...payload, quotes_page_size: '5' } }));
  await eventually(() => expect(own.events.filter(({ kind }) => kind === 'settings')).toHaveLength(2));
  expect(others.events.map(({ kind }) => kind)).not.toContain('settings');
  for (const stream of [own, others]) stream.close();
  const lines = await server.current.db
    .selectFrom('history')
    .select('changes')
    .where('actor_id', '=', agent.id)
    .where('action', '=', 'changed their settings')
    .orderBy('id')
    .execute();
  expect(lines.map(({ changes }) => (changes as { field: string }[])[0]?.field)).toEqual([
    'color_scheme',
    'start_page',
    'send_pdf_with_text',
    'quotes_page_size',
  ]);
  expect(succeeded(await agent.call('getUserFreshData', {})).start_page).toBe('applications');
});

it('two tabs of a person that save what they wish about different notifications keep both', async () => {
  const { agent } = await anOffice();
  const wishes = [{ late_carrier: { email: 'immediate' } }, { send_failed: { page: false } }] as const;
  const answers = wishes.map((notifications) => agent.call('updateUserSettings', { payload: { notifications } }));
  for (const answer of await Promise.all(answers)) succeeded(answer);
  const kept = succeeded(await agent.call('getUserSettings', {})).user_settings.notifications;
  expect(kept).toEqual({ ...wishes[0], ...wishes[1] });
});
