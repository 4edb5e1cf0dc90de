import type { Language } from '@freeboard/domain/languages';
import { htmlOfWords, policyWording } from '@freeboard/domain/messages';
import { declarationsTask } from '@freeboard/domain/tasks';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204.005,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

it('a quote is recorded as bound once, by who may, and an administrator takes it back', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const [quote, other, indication] = quotes.map(({ id }) => id);
  const record = (quote_id = 0, more = {}) =>
    agent.call('recordBoundQuote', { application_id, quote_id, ...POLICY, ...more });
  expect(await record(indication)).toMatchObject({ ok: false, code: 409 });
  expect(await record(quote, { expiration_date: '2026-12-20' })).toMatchObject({
    ok: false,
    errors: { expiration_date: ['Expiration must be after the effective date.'] },
  });
  const [first, again] = await Promise.all([record(quote), record(quote)]);
  expect([first.ok, again.ok].sort()).toEqual([false, true]);
  expect(await record(other)).toMatchObject({ ok: false, code: 409 });
  const seen = (await opened(agent, application_id)).quotes.map(({ bound }) => bound?.policy_number ?? null);
  expect(seen).toEqual(['TW-4711', null, null]);
  expect((await opened(agent, application_id)).quotes[0]?.bound).toMatchObject({ ...POLICY, premium: 1_204.01 });
  const undo = { application_id, quote_id: quote ?? 0 };
  expect(await agent.call('undoBoundQuote', undo)).toMatchObject({ ok: false });
  succeeded(await admin.call('undoBoundQuote', undo));
  expect(await admin.call('undoBoundQuote', undo)).toMatchObject({ ok: false, code: 409 });
  expect((await opened(agent, application_id)).quotes[0]?.bound).toBeNull();
  succeeded(await record(other));
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
  expect(history.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['recorded a quote as bound', 'removed the bind record of a quote']),
  );
  const rows = await server.current.db
    .selectFrom('bound_policies')
    .selectAll()
    .where('application_id', '=', application_id)
    .execute();
  expect(rows.map(({ undone_at }) => undone_at !== null)).toEqual([true, false]);
});

it('a quote that a newer launch replaced is neither recorded nor bound, and the answer says why', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const quote_id = quotes[0]?.id ?? 0;
  await server.current.db
    .updateTable('quotes')
    .set({ superseded_at: new Date() })
    .where('application_id', '=', application_id)
    .execute();
  expect(await agent.call('recordBoundQuote', { application_id, quote_id, ...POLICY })).toMatchObject({
    code: 409,
    message: expect.stringMatching(/^A newer launch replaced this quote, even if the client signed it\./),
  });
  const binding = { application_id, quote_id, effective_date: POLICY.effective_date };
  expect(await agent.call('bindQuoteAtCarrier', binding)).toMatchObject({
    code: 409,
    message: 'The application was changed since this was quoted. Quote again, then bind.',
  });
  expect((await opened(agent, application_id)).quotes.every(({ bound }) => bound === null)).toBe(true);
});

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

const recordWith = (client: SignedIn, ids: object, files: readonly Buffer[]) =>
  // A policy number that could be read as a number stays text.
  send(client, 'record-bound-quote', { ...ids, ...POLICY, policy_number: '0047e1' }, files);

async function send(client: SignedIn, call: string, request: object, files: readonly Buffer[]) {
  const form = new FormData();
  form.set('session_key', client.sessionKey);
  for (const [key, value] of Object.entries(request)) form.set(key, JSON.stringify(value));
  for (const bytes of files) form.append('file_data', new Blob([new Uint8Array(bytes)]), 'TW-4711.pdf');
  const { url, apiKey } = server.current;
  const address = `${url}/api/agent-portal/${call}`;
  const answer = await fetch(address, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form });
  return (await answer.json()) as { code: number; error?: { errors: Record<string, string[]> } };
}

it('the policy comes along as a file, which is looked at and kept like any upload, for who may see carriers', async () => {
  const agent = await server.current.as('agent');
  const { id, quotes } = await withOffers(server.current.db, agent);
  const ids = { application_id: id, quote_id: quotes[0]?.id ?? 0 };
  expect((await recordWith(agent, ids, [PROGRAM])).error?.errors['file_data.0']?.[0]).toMatch(/Windows program/);
  expect((await recordWith(agent, ids, [PDF, PDF])).error?.errors.file_data).toEqual(['At most 1 file.']);
  expect((await opened(agent, id)).quotes[0]?.bound).toBeNull();
  expect(await recordWith(agent, ids, [PDF])).toMatchObject({ code: 200 });
  const seen = await opened(agent, id);
  const file = { name: 'TW-4711.pdf', kind: 'pdf', size: PDF.length };
  expect(seen.quotes[0]?.bound).toMatchObject({ policy_number: '0047e1', file });
  expect(seen.notes.flatMap(({ attachments }) => attachments)).toMatchObject([file]);
  const attachment_id = seen.quotes[0]?.bound?.file?.id ?? 0;
  const { file_url } = succeeded(await agent.call('openNoteAttachment', { application_id: id, attachment_id }));
  const bytes = await (await fetch(`${server.current.url}${file_url}`)).arrayBuffer();
  expect(Buffer.from(bytes)).toEqual(PDF);
  const shows = (display_carriers: boolean) =>
    server.current.db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
  await shows(false);
  const masked = await opened(agent, id).finally(() => shows(true));
  expect(masked.quotes[0]?.bound).toMatchObject({ policy_number: null, file: null });
  expect(JSON.stringify(masked)).not.toContain('TW-4711');
});

it('takes the declarations of a bound quote, and of no other', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const [ids, other] = quotes.map(({ id }) => ({ application_id, quote_id: id }));
  if (!ids || !other) throw new Error('There are no quotes.');
  const attach = (of: object, files: readonly Buffer[]) => send(agent, 'attach-policy-file', of, files);
  expect(await attach(ids, [PDF])).toMatchObject({ code: 409 });
  succeeded(await agent.call('recordBoundQuote', { ...ids, ...POLICY }));
  expect((await attach(ids, [])).error?.errors).toEqual({ file_data: ['Attach one file.'] });
  expect(await attach(other, [PDF])).toMatchObject({ code: 409 });
  expect(await attach(ids, [PDF])).toMatchObject({ code: 200 });
  const { quotes: seen, notes } = await opened(agent, application_id);
  expect(seen[0]?.bound?.file).toMatchObject({ name: 'TW-4711.pdf', size: PDF.length });
  expect(notes.flatMap(({ attachments }) => attachments)).toHaveLength(1);
});

it('ends the proposed task to get the declarations as they are attached, no other, and never opens it again', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const [bound, elsewhere] = [await withOffers(server.current.db, agent), await withOffers(server.current.db, agent)];
  const [quote, other] = bound.quotes;
  if (!quote || !other) throw new Error('There are no quotes.');
  const [proposed, ofOther] = [quote, other].map(({ payload }) => declarationsTask(payload.carrier_name));
  const add = (title: string | undefined, { id }: { id: number }) =>
    agent.call('saveTask', { title: title ?? '', due_on: daysAhead(3), application_id: id });
  for (const title of [proposed, ofOther, 'Call Lena']) succeeded(await add(title, bound));
  succeeded(await add(proposed, elsewhere));
  const titles = async ({ id }: { id: number }, view: 'open' | 'done') => {
    const { tasks } = succeeded(await agent.call('listTasks', { application_id: id, view }));
    return tasks.data.map(({ title, ended_because }) => [title, ended_because]);
  };
  const ids = { application_id: bound.id, quote_id: quote.id };
  succeeded(await agent.call('recordBoundQuote', { ...ids, ...POLICY }));
  expect(await titles(bound, 'done')).toEqual([]);
  expect(await send(agent, 'attach-policy-file', ids, [PDF])).toMatchObject({ code: 200 });
  const ended = [[proposed, 'the declarations were attached']];
  expect(await titles(bound, 'done')).toEqual(ended);
  expect(await titles(bound, 'open')).toEqual([
    [ofOther, ''],
    ['Call Lena', ''],
  ]);
  expect(await titles(elsewhere, 'open')).toEqual([[proposed, '']]);
  const request = { application_id: bound.id, kind: 'task' as const };
  const { history } = succeeded(await agent.call('getApplicationHistory', request));
  expect(history.data[0]?.action).toBe('finished a task: the declarations were attached');
  succeeded(await admin.call('undoBoundQuote', ids));
  succeeded(await admin.call('restoreBoundQuote', ids));
  expect(await titles(bound, 'done')).toEqual(ended);
});

it('ends the proposed task of who may not see carriers, too, also by a record with the policy', async () => {
  const agent = await server.current.as('agent2');
  const application = await withOffers(server.current.db, agent);
  const quote = application.quotes[0];
  const ids = { application_id: application.id, quote_id: quote?.id ?? 0 };
  const title = declarationsTask(quote?.payload.carrier_name ?? '');
  expect(title).toBe(`Get the declarations from Carrier ${quote?.id}`);
  succeeded(await agent.call('saveTask', { title, due_on: daysAhead(3), application_id: application.id }));
  expect(await recordWith(agent, ids, [PDF])).toMatchObject({ code: 200 });
  const { tasks } = succeeded(await agent.call('listTasks', { application_id: application.id, view: 'done' }));
  expect(tasks.data).toMatchObject([{ title, ended_because: 'the declarations were attached' }]);
});

it('restores a removed record as it was: number, dates, file and who recorded it, but not beside another', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const [ids, other] = quotes.map(({ id }) => ({ application_id, quote_id: id }));
  if (!ids || !other) throw new Error('There are no quotes.');
  const policies = () =>
    server.current.db.selectFrom('bound_policies').selectAll().where('application_id', '=', application_id).execute();
  expect(await admin.call('restoreBoundQuote', ids)).toMatchObject({ code: 409, message: /No bind record/ });
  expect(await recordWith(agent, ids, [PDF])).toMatchObject({ code: 200 });
  const [before, seen] = [await policies(), (await opened(agent, application_id)).quotes[0]?.bound];
  expect(await admin.call('restoreBoundQuote', ids)).toMatchObject({ code: 409, message: /recorded as bound already/ });
  succeeded(await admin.call('undoBoundQuote', ids));
  expect(await agent.call('restoreBoundQuote', ids)).toMatchObject({ ok: false });
  expect(await admin.call('restoreBoundQuote', other)).toMatchObject({ code: 409 });
  const { application } = succeeded(await admin.call('restoreBoundQuote', ids));
  expect(application.quotes[0]?.bound).toEqual(seen);
  expect(seen).toMatchObject({ policy_number: '0047e1', file: { name: 'TW-4711.pdf' } });
  expect(await policies()).toEqual(before);

  succeeded(await admin.call('undoBoundQuote', ids));
  succeeded(await agent.call('recordBoundQuote', { ...other, ...POLICY }));
  expect(await admin.call('restoreBoundQuote', ids)).toMatchObject({ code: 409, message: /recorded as bound already/ });
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id, kind: 'change' } as never));
  expect(history.data.map(({ action }) => action)).toContain('restored the bind record of a quote');
});

it('of two records that were removed the last one is restored', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const ids = { application_id, quote_id: quotes[0]?.id ?? 0 };
  for (const policy_number of ['FIRST', 'SECOND']) {
    succeeded(await agent.call('recordBoundQuote', { ...ids, ...POLICY, policy_number }));
    succeeded(await admin.call('undoBoundQuote', ids));
  }
  const { application } = succeeded(await admin.call('restoreBoundQuote', ids));
  expect(application.quotes[0]?.bound?.policy_number).toBe('SECOND');
});

it('who may not see carriers is not told by the number of a policy', async () => {
  const agent = await server.current.as('agent2');
  const { id, quotes } = await withOffers(server.current.db, agent);
  succeeded(await agent.call('recordBoundQuote', { application_id: id, quote_id: quotes[0]?.id ?? 0, ...POLICY }));
  const [quote] = (await opened(agent, id)).quotes;
  expect(quote?.bound).toMatchObject({ policy_number: null, premium: 1_204.01 });
});

function sendPolicy(
  agent: SignedIn,
  { application_id, quote_id }: { application_id: number; quote_id: number },
  receiver_email: string,
  attachment_ids: number[],
  language: Language = 'en',
) {
  const { subject, words } = policyWording('send-email', language, { ...POLICY, policy_number: '0047e1' });
  return agent.call('sendOrDownloadQuote', {
    request_type: 'send-email',
    application_id,
    language,
    receiver_email,
    option_subject: subject,
    option_body: htmlOfWords(words),
    policy: { quote_id, attachment_ids, with_evidence: false },
  });
}

it('e-mails the policy in the language of the client', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id, quotes } = await withOffers(server.current.db, agent, { email: 'poliza@lee.test' });
  const ids = { application_id, quote_id: quotes[0]?.id ?? 0 };
  expect(await recordWith(agent, ids, [PDF])).toMatchObject({ code: 200 });
  const attachment_id = (await opened(agent, application_id)).quotes[0]?.bound?.file?.id ?? 0;
  succeeded(await agent.call('createClientLink', { application_id, language: 'es' }));
  succeeded(await sendPolicy(agent, ids, 'poliza@lee.test', [attachment_id], 'es'));
  const [message] = succeeded(await agent.call('getMessages', { application_id })).messages;
  expect(message?.subject).toMatch(/^Su póliza para /);
  expect(message?.body).toContain('Es válida del 20 de diciembre de 2026 al 20 de diciembre de 2027.');
  expect(message?.body).not.toMatch(/Hello|policy/);
});

it('e-mails the files of a bound policy to the client, by who sees them, and no others', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id, quotes } = await withOffers(server.current.db, agent, { email: 'policy@lee.test' });
  const ids = { application_id, quote_id: quotes[0]?.id ?? 0 };
  expect(await recordWith(agent, ids, [PDF])).toMatchObject({ code: 200 });
  const attachment_id = (await opened(agent, application_id)).quotes[0]?.bound?.file?.id ?? 0;
  const send = (attachment_ids: number[]) => sendPolicy(agent, ids, 'policy@lee.test', attachment_ids);
  expect(await send([attachment_id, attachment_id + 1_000])).toMatchObject({ code: 404 });
  const shows = (display_carriers: boolean) =>
    server.current.db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
  await shows(false);
  expect(await send([attachment_id]).finally(() => shows(true))).toMatchObject({ code: 404 });
  succeeded(await send([attachment_id]));
  const { messages } = succeeded(await agent.call('getMessages', { application_id }));
  expect(messages).toMatchObject([{ address: 'policy@lee.test', subject: expect.stringMatching(/^Your policy for /) }]);
  expect(messages[0]?.body).toContain('Your policy 0047e1 is bound. It runs from 12-20-2026 to 12-20-2027.');
  succeeded(await admin.call('undoBoundQuote', ids));
  expect(await send([attachment_id])).toMatchObject({ ok: false });
  expect(succeeded(await agent.call('getMessages', { application_id })).messages).toHaveLength(1);
});
