import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { completed, launched, made, quoted, succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import type { App } from '../../../kernel/app.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { WorkerError } from '../../../kernel/isolated/pool.ts';
import { createLog } from '../../../kernel/log.ts';
import { createQueue } from '../../../kernel/queue.ts';
import { AUTO_EMAIL_QUEUE } from '../../quoting/index.ts';
import { emailerOf } from './auto-emailing.queries.ts';
import { emailer, refuse } from './job.ts';
import { refusalOf } from './refusal.ts';

const server = useAgency({ carriers: 'all' });
let agent: SignedIn;

const mailsTo = (address: string) => server.current.sandbox.inbox.mails.filter(({ to }) => to.join().includes(address));
const settled = (id: number) =>
  eventually(async () => {
    const { auto_emailed_at } = await server.current.db
      .selectFrom('runs')
      .select('auto_emailed_at')
      .where('application_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(auto_emailed_at).not.toBeNull();
  });
const opened = async (id: number) =>
  succeeded(await agent.call('getApplicationById', { application_id: id })).application;
const again = async (id: number) => {
  const queue = createQueue(server.current.databaseUrl, createLog('silent'), { supervise: false });
  await queue.start([AUTO_EMAIL_QUEUE]);
  await queue.insert(server.current.db, [{ queue: AUTO_EMAIL_QUEUE, data: { application_id: id } }]);
  await queue.stop();
};

beforeAll(async () => {
  agent = await server.current.as('agent');
});

describe('automatic e-mailing of quotes on completion (R5.8)', () => {
  it('does nothing for who has not switched it on', async () => {
    const { id } = await quoted(agent, 'flood', { email: 'off@lee.test' });
    const { user_settings } = succeeded(await agent.call('toggleUserQuoteAutoEmailing', {}));
    expect(user_settings.quote_auto_emailing).toBe('Yes');
    const on = await quoted(agent, 'flood', { email: 'on@lee.test' });
    await settled(on.id);
    await eventually(async () => expect(mailsTo('on@lee.test')).toHaveLength(1));
    expect(mailsTo('off@lee.test')).toEqual([]);
    expect((await opened(id)).notes.filter(({ key }) => key === 'application_quote_auto_sent')).toEqual([]);
  });

  it('sends the default e-mail with the PDF, once for a run however often it is taken up', async () => {
    const { id } = await quoted(agent, 'flood', { email: 'once@lee.test' });
    await settled(id);
    await eventually(async () => expect(mailsTo('once@lee.test')).toHaveLength(1));
    const [mail] = mailsTo('once@lee.test');
    expect(mail?.text).toMatch(/I compared flood insurance/);
    expect(mail?.attachments.map(({ media_type }) => media_type)).toEqual(['application/pdf']);
    await again(id);
    const later = await quoted(agent, 'flood', { email: 'later@lee.test' });
    await settled(later.id);
    const { messages } = succeeded(await agent.call('getMessages', { application_id: id }));
    expect(messages).toHaveLength(1);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data.find(({ action }) => action === 'sent the quotes by e-mail')?.actor.name).toBe(
      'Freeboard for Maria Reyes',
    );
  });

  it('sends no quotes of an application that is bound', async () => {
    const { id, quotes } = await quoted(agent, 'flood', { email: 'bound@lee.test' });
    await settled(id);
    expect(await emailerOf(server.current.db, id)).toBeDefined();
    const priced = quotes.find(({ payload }) => payload.rate_type === 'bindable' && payload.outcome === 'quoted');
    const policy = { policy_number: 'TW-1', premium: 900, effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    succeeded(await agent.call('recordBoundQuote', { application_id: id, quote_id: priced?.id ?? 0, ...policy }));
    expect(await emailerOf(server.current.db, id)).toBeUndefined();
  });

  it('leaves an orange alert where it cannot be sent, and says why (D13)', async () => {
    const { id } = await quoted(agent, 'flood', { email: '' });
    await settled(id);
    const application = await opened(id);
    const note = application.notes.find(({ key }) => key === 'application_quote_auto_sent');
    expect(note).toMatchObject({
      title: 'The quotes were not e-mailed',
      body: 'The application has no e-mail address of the client. Add it and send the quotes.',
      payload: { is_alert: true, is_active: true, status: 'failed' },
    });
  });

  it('leaves a yellow alert where the PDF took too long (D13)', async () => {
    succeeded(await agent.call('toggleUserQuoteAutoEmailing', {}));
    const { id } = await quoted(agent, 'flood', { email: 'tardy@lee.test' });
    succeeded(await agent.call('toggleUserQuoteAutoEmailing', {}));
    const { db, databaseUrl } = server.current;
    const log = createLog('silent');
    const queue = createQueue(databaseUrl, log, { supervise: false });
    const of = { connection: { db }, services: { env: { demo: true } } };
    const app = { ...of, id: 'test', queue, clock: systemClock, log } as unknown as App;
    const by = await emailer(app, id);
    const refusal = refusalOf(new WorkerError('time'));
    if (!by || !refusal) throw new Error('Nobody e-mails these quotes.');
    await refuse(app, by, id, refusal);
    const application = await opened(id);
    expect(application.notes.find(({ key }) => key === 'application_quote_auto_sent')).toMatchObject({
      title: 'E-mailing the quotes timed out',
      payload: { is_alert: true, is_active: true, status: 'timeout' },
    });
    expect(application.alert?.colour).toBe('yellow');
    await again(id);
    const later = await quoted(agent, 'flood', { email: 'after-slow@lee.test' });
    await eventually(async () => expect(mailsTo('after-slow@lee.test')).toHaveLength(1));
    expect(later.id).not.toBe(id);
    expect(mailsTo('tardy@lee.test')).toEqual([]);
  });

  it('sends what another launch brings only where it says something else', async () => {
    const { id } = await quoted(agent, 'flood', { email: 'twice@lee.test' });
    await eventually(async () => expect(mailsTo('twice@lee.test')).toHaveLength(1));
    const relaunched = async (values: Record<string, unknown>) => {
      const { version } = await opened(id);
      const update = { application_id: id, version, useable_details: values as never };
      succeeded(await agent.call('updateApplication', update));
      await launched(agent, id);
      await completed(agent, id);
      await settled(id);
    };
    await relaunched({ contents_limit: 60_000 });
    await eventually(async () => expect(mailsTo('twice@lee.test')).toHaveLength(2));
    // No demo carrier rates by this field, so the prices equal those last e-mailed.
    await relaunched({ currently_insured: true });
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data.map(({ action }) => action)).toContain(
      'did not e-mail the quotes: they are those of last time',
    );
    expect(mailsTo('twice@lee.test')).toHaveLength(2);
  });

  it('goes by the default template whatever it is called by now', async () => {
    const admin = await server.current.as('admin');
    const { system_templates } = succeeded(await admin.call('getSystemTemplates', {}));
    const template = system_templates.find(({ default_for }) => default_for === 'email');
    if (!template) throw new Error('There is no default template.');
    const payload = { ...template.payload, name: 'Our welcome' };
    succeeded(await admin.call('saveTemplate', { template_id: template.id, version: template.version, payload }));
    const { id } = await quoted(agent, 'flood', { email: 'renamed@lee.test' });
    expect((await opened(id)).default_template_names).toEqual({ sms: 'Quotes by text', email: 'Our welcome' });
    await settled(id);
    await eventually(async () => expect(mailsTo('renamed@lee.test')).toHaveLength(1));
  });

  it('writes to a client who reads Spanish by the Spanish template, with figures in Spanish', async () => {
    const { id } = await made(agent, 'flood', { email: 'lucia@ortega.test' });
    succeeded(await agent.call('createClientLink', { application_id: id, language: 'es' }));
    expect((await opened(id)).default_template_names.sms).toBe('Quotes by text (Spanish)');
    await launched(agent, id);
    await settled(id);
    await eventually(async () => expect(mailsTo('lucia@ortega.test')).toHaveLength(1));
    expect(mailsTo('lucia@ortega.test')[0]?.text).toMatch(
      /Comparé opciones de seguro contra inundación.*cotizaciones.*, de \$/s,
    );
  });
});
