import { beforeAll, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { createLog } from '../../kernel/log.ts';
import { createQueue } from '../../kernel/queue.ts';
import { AUTO_EMAIL_QUEUE } from '../quoting/index.ts';

const server = useServer();
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
});
