import type { Application, RequestOf } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import { policyWording, type TemplateDefault, templateFor } from '@freeboard/domain/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { pdfText } from '../../../test/support/documents/pdf-text.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { createLog } from '../../kernel/log.ts';
import { createQueue } from '../../kernel/queue.ts';
import { AUTO_EMAIL_QUEUE } from '../quoting/index.ts';

const server = useAgency({ carriers: 'none' });
type Sending = RequestOf<'sendOrDownloadQuote'>;
let agent: SignedIn;
let count = 0;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

async function quotedFor(saved: Language | null): Promise<Application> {
  count += 1;
  const [email, phone] = [`rosa-${server.current.id}-${count}@marin.example`, `(813) 555-${1_000 + count}`];
  const values = { first_name: 'Rosa', last_name: `Marín ${'abcdefghijklmnopqrstuvwxyz'.charAt(count % 26)}${count}` };
  const { id } = await withOffers(server.current.db, agent, { ...values, email, phone });
  if (saved) {
    const { url } = succeeded(await agent.call('createClientLink', { application_id: id, language: null }));
    const token = url.split('#')[1] ?? '';
    // The client's own choice on the page counts.
    succeeded(await server.current.guest.call('setClientPageLanguage', { token, language: saved }));
  }
  return opened(agent, id);
}

async function alsoHome({ payload, email, phone }: Application): Promise<number> {
  const { first_name, last_name } = payload.useable_details as Record<string, string>;
  const { id } = await made(agent, 'home', { first_name, last_name, email, phone });
  const quote = { carrier_name: 'By Hand', premium: 1_900, description: 'By phone', carrier_url: null };
  succeeded(await agent.call('createApplicationCustomQuote', { application_id: id, ...quote }));
  return id;
}

/** The seeded template that the send dialog starts with, in the shape of a request. */
async function wordingOf(purpose: TemplateDefault, language: Language) {
  const { system_templates } = succeeded(await agent.call('getSystemTemplates', {}));
  const template = templateFor(system_templates, purpose, language);
  const option = template?.payload.body_options.find(({ is_selected }) => is_selected === 'Yes');
  return {
    selected_template: { id: template?.id ?? 0, name: template?.payload.name ?? '' },
    selected_template_option: option?.name ?? '',
    option_subject: option?.subject ?? '',
    option_body: option?.body ?? '',
  };
}

const receiver = (type: 'send-email' | 'send-sms', { email, phone }: Application): Partial<Sending> =>
  type === 'send-email'
    ? { receiver_email: email }
    : { receiver_phone_number: phone, consent_source: 'Phone call', send_application_pdf_as_media: 'No' };

function expectIn(language: Language, text: string) {
  const found = {
    en: /\b(Hi|Hello|insurance|policy|quotes)\b/i.test(text),
    es: /\b(Hola|seguro|cotizaciones)\b|póliza/i.test(text),
  };
  expect(found, text).toEqual({ en: language === 'en', es: language === 'es' });
}

const CHANNELS = ['send-email', 'send-sms'] as const;
const CASES = ([null, 'en', 'es'] as const).flatMap((saved) =>
  ([undefined, 'en', 'es'] as const).map((chosen) => ({ saved, chosen, expected: chosen ?? saved ?? 'en' })),
);

describe.each(CHANNELS)('by %s', (request_type) => {
  const channel = request_type === 'send-email' ? 'email' : 'sms';

  it.each(CASES)('one application is sent to a client of $saved, the agent choosing $chosen', async (language) => {
    const { saved, chosen, expected } = language;
    const application = await quotedFor(saved);
    const { message } = succeeded(
      await agent.call('sendOrDownloadQuote', {
        request_type,
        application_id: application.id,
        ...receiver(request_type, application),
        ...(await wordingOf(channel, expected)),
        ...(chosen ? { language: chosen } : {}),
      } as Sending),
    );
    expectIn(expected, `${message?.subject} ${message?.body}`);
    expect((await opened(agent, application.id)).client_language).toBe(chosen ?? saved);
  });

  it.each(CASES)('several are sent to a client of $saved, the agent choosing $chosen', async (language) => {
    const { saved, chosen, expected } = language;
    const application = await quotedFor(saved);
    const home = await alsoHome(application);
    const { message } = succeeded(
      await agent.call('sendOrDownloadQuote', {
        request_type,
        application_id: application.id,
        sendable_quote_application_ids: [home],
        ...receiver(request_type, application),
        ...(await wordingOf(`several_${channel}`, expected)),
        ...(chosen ? { language: chosen } : {}),
      } as Sending),
    );
    expectIn(expected, `${message?.subject} ${message?.body}`);
    expect((await opened(agent, application.id)).client_language).toBe(chosen ?? saved);
    expect((await opened(agent, home)).client_language).toBe(chosen ?? saved);
  });

  it.each([null, 'en', 'es'] as const)('the policy is sent to a client of %s', async (saved) => {
    const application = await quotedFor(saved);
    const quote_id = application.quotes.find(({ payload }) => payload.outcome === 'quoted')?.id ?? 0;
    const policy = { policy_number: 'TW-4711', effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    const bound = { application_id: application.id, quote_id, premium: 1_200 };
    succeeded(await agent.call('recordBoundQuote', { ...bound, ...policy }));
    const { subject, words } = policyWording(request_type, saved ?? 'en', policy);
    const { message } = succeeded(
      await agent.call('sendOrDownloadQuote', {
        request_type,
        application_id: application.id,
        ...receiver(request_type, application),
        option_subject: subject,
        option_body: words,
        policy: { quote_id, attachment_ids: [], with_evidence: request_type === 'send-email' },
      } as Sending),
    );
    expectIn(saved ?? 'en', `${message?.subject} ${message?.body}`);
    expect((await opened(agent, application.id)).client_language).toBe(saved);
  });
});

it.each(CASES)('the PDF for a client of $saved, the agent choosing $chosen, is in $expected', async (language) => {
  const { saved, chosen, expected } = language;
  const { id } = await quotedFor(saved);
  const download = { request_type: 'download', application_id: id, ...(chosen ? { language: chosen } : {}) } as const;
  for (const pdf_template_type of ['Single Quote PDF', 'Multi Quote PDF'] as const) {
    const { pdf_file_url } = succeeded(await agent.call('sendOrDownloadQuote', { ...download, pdf_template_type }));
    const file = await fetch(`${server.current.url}${pdf_file_url}`);
    const text = (await pdfText(Buffer.from(await file.arrayBuffer()))).join(' ');
    expect([/[Ss]eguro contra inundación/.test(text), /Flood insurance/i.test(text)]).toEqual(
      expected === 'es' ? [true, false] : [false, true],
    );
  }
  expect((await opened(agent, id)).client_language).toBe(saved);
});

describe('an automatic e-mail', () => {
  const mailsTo = (address: string) =>
    server.current.sandbox.inbox.mails.filter(({ to }) => to.join().includes(address));

  async function sentTo(application: Application): Promise<string> {
    const queue = createQueue(server.current.databaseUrl, createLog('silent'), { supervise: false });
    await queue.start([AUTO_EMAIL_QUEUE]);
    await queue.insert(server.current.db, [{ queue: AUTO_EMAIL_QUEUE, data: { application_id: application.id } }]);
    await queue.stop();
    return eventually(async () => {
      const [mail] = mailsTo(application.email);
      if (!mail) throw new Error('No mail has come yet.');
      return `${mail.subject} ${mail.text}`;
    });
  }

  beforeAll(async () => {
    succeeded(await agent.call('toggleUserQuoteAutoEmailing', {}));
  });

  it.each([null, 'en', 'es'] as const)('is in the language of a client of %s, and saves none', async (saved) => {
    const application = await quotedFor(saved);
    expectIn(saved ?? 'en', await sentTo(application));
    expect((await opened(agent, application.id)).client_language).toBe(saved);
  });

  it('in English, for want of a Spanish template, leaves the client’s Spanish', async () => {
    const application = await quotedFor('es');
    const templates = (deleted_at: Date | null) =>
      server.current.db
        .updateTable('templates')
        .set({ deleted_at })
        .where('agency_id', '=', server.current.id)
        .where('language', '=', 'es')
        .execute();
    await templates(new Date());
    const text = await sentTo(application).finally(() => templates(null));
    expectIn('en', text);
    expect((await opened(agent, application.id)).client_language).toBe('es');
  });
});
