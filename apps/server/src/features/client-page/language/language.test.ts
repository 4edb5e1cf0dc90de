import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../../test/support/application.ts';
import { CLIENT, choosable, useClientPage } from '../../../../test/support/client-page.ts';
import { pdfText } from '../../../../test/support/documents/pdf-text.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const clients = useClientPage();
const { server, aLink, choose } = clients;
let agent: SignedIn;
beforeAll(() => {
  ({ agent } = clients.current);
});

const wordsOf = async (pdf: string) => (await pdfText(Buffer.from(pdf, 'base64'))).join(' ').replaceAll(/\s+/g, ' ');
const guest = () => server.current.guest;
const openIn = async (token: string, language?: 'en' | 'es') =>
  succeeded(await guest().call('openClientPage', { token, ...(language ? { language } : {}) })).page;
const savedFor = async (token: string) => {
  const { language } = (await openIn(token)).document;
  return language;
};

describe('the language of a client’s page', () => {
  it('is the browser’s until somebody chooses, which alone is saved', async () => {
    const { token, link } = await aLink({ language: null });
    expect(link.language).toBeNull();
    expect((await openIn(token, 'es')).document.language).toBe('es');
    // Viewing the page in Spanish does not save Spanish as the chosen language.
    expect(await savedFor(token)).toBe('en');
    const { page } = succeeded(await guest().call('setClientPageLanguage', { token, language: 'es' }));
    expect(page.document.language).toBe('es');
    expect((await openIn(token, 'en')).document.language).toBe('es');
    const { links } = succeeded(await agent.call('getClientLinks', { application_id: clients.current.application.id }));
    expect(links.find(({ id }) => id === link.id)?.language).toBe('es');
    const { history } = succeeded(
      await agent.call('getApplicationHistory', { application_id: clients.current.application.id }),
    );
    expect(history.data.map(({ action }) => action)).toContain('chose Español');
  });

  it('is the agent’s choice from the start, and the client’s own after that', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '30 Ocean Dr' });
    const { token } = await aLink({ language: 'es' }, own);
    expect((await openIn(token, 'en')).document.language).toBe('es');
    expect((await opened(agent, own.id)).client_language).toBe('es');
    succeeded(await guest().call('setClientPageLanguage', { token, language: 'en' }));
    expect((await openIn(token, 'es')).document.language).toBe('en');
    expect((await opened(agent, own.id)).client_language).toBe('en');
  });

  it('is the one in which somebody wrote to them since, unless the agency set it by hand', async () => {
    const own = await withOffers(server.current.db, agent, {
      ...CLIENT,
      first_name: 'Olga',
      email: 'since@example.com',
      phone: '',
    });
    const { token } = await aLink({ language: null }, own);
    succeeded(await guest().call('setClientPageLanguage', { token, language: 'en' }));
    const { system_templates } = succeeded(await agent.call('getSystemTemplates', {}));
    const { id = 0, payload } = system_templates.find(({ payload: { body_type } }) => body_type === 'html') ?? {};
    const send = async (language?: 'en' | 'es') =>
      succeeded(
        await agent.call('sendOrDownloadQuote', {
          application_id: own.id,
          request_type: 'send-email',
          receiver_email: 'since@example.com',
          selected_template: { id, name: payload?.name ?? '' },
          selected_template_option: '',
          option_subject: 'Cotizaciones',
          option_body: '<p>Hola</p>',
          pdf_template_type: 'Multi Quote PDF',
          ...(language ? { language } : {}),
        }),
      );
    await send();
    expect((await opened(agent, own.id)).client_language).toBe('en');
    await send('es');
    expect((await opened(agent, own.id)).client_language).toBe('es');
    const chosen = expect.objectContaining({ field: 'client_language', to: 'es' });
    const newest = async () =>
      succeeded(await agent.call('getApplicationHistory', { application_id: own.id })).history.data[0]?.changes;
    expect(await newest()).toContainEqual(chosen);
    const { client } = succeeded(await agent.call('getClient', { client_id: own.client_id ?? 0 }));
    const { version, first_name, last_name, business_name } = client;
    const record = { client_id: client.id, version, first_name, last_name, business_name, emails: [], phones: [] };
    succeeded(await agent.call('saveClient', { ...record, language: 'en' }));
    await send('es');
    expect((await opened(agent, own.id)).client_language).toBe('en');
    expect(await newest()).not.toContainEqual(chosen);
  });

  it('is unknown of an application that nobody chose one for, and of another agency nobody’s to see', async () => {
    expect((await opened(agent, (await made(agent)).id)).client_language).toBeNull();
    const stranger = await server.current.as('agent2');
    const { application } = clients.current;
    expect(await stranger.call('createClientLink', { application_id: application.id, language: 'es' })).toMatchObject({
      code: 404,
    });
  });

  it.each(['fr', '', null, 'ES'])('%j is none', async (language) => {
    const { token } = await aLink();
    expect(await guest().call('setClientPageLanguage', { token, language } as never)).toMatchObject({ code: 422 });
    expect(await guest().call('setClientPageLanguage', { token: 'nobodys', language: 'es' })).toMatchObject({
      code: 404,
    });
  });

  it('chosen twice at once is one of the two', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'twice@example.com', phone: '' });
    const { token } = await aLink({}, own);
    const both = (['en', 'es'] as const).map((language) => guest().call('setClientPageLanguage', { token, language }));
    for (const answer of await Promise.all(both)) expect(answer.ok).toBe(true);
    expect(['en', 'es']).toContain(await savedFor(token));
  });
});

describe('a page in Spanish', () => {
  it('names property, terms, gaps, start and notices in Spanish, dates spelled and dollars as in English', async () => {
    const { token } = await aLink({ language: null });
    const { document, ends_on } = await openIn(token, 'es');
    expect(document.kind).toBe('contra inundación');
    expect(document.facts.map(({ label }) => label)).toContain('Zona de inundación');
    expect(document.notices.map(({ title }) => title)).toContain('No es una póliza.');
    const [first] = choosable(await openIn(token, 'es'));
    expect(first?.terms.map(({ label }) => label)).toContain('Deducible');
    expect(first?.price).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(ends_on).toMatch(/^\d{1,2} de [a-z]+ de 20\d\d$/);
    const texts = [
      document.agreement,
      ...document.offers.flatMap(({ gaps, why_not, starts_because }) => [...gaps, why_not, starts_because]),
    ];
    expect(texts.join(' ')).not.toMatch(/\b(the|carrier|stated|asked|coverage|waits|quote)\b/i);
  });

  it('asks in words for clients, in both languages, and refuses in the language in which it is shown', async () => {
    const { token } = await aLink({ language: null, asked_fields: ['phone', 'foundation_type'] });
    const askedIn = async (language: 'en' | 'es') => (await openIn(token, language)).asked;
    const of = (asked: Awaited<ReturnType<typeof askedIn>>, key: string) => asked.find((field) => field.key === key);
    const [english, spanish] = [await askedIn('en'), await askedIn('es')];
    expect(of(english, 'phone')).toMatchObject({ label: 'Phone', help: 'Where we can call you or text you.' });
    expect(of(spanish, 'phone')).toMatchObject({ label: 'Teléfono' });
    const choices = (asked: typeof english) => of(asked, 'foundation_type')?.options?.map(({ value }) => value);
    expect(choices(spanish)).toEqual(choices(english));
    expect(of(spanish, 'foundation_type')?.options).toContainEqual({ value: 'Slab', label: 'Losa' });
    const shown = { phone: of(spanish, 'phone')?.text ?? '' };
    const wrong = { token, values: { phone: '12' }, shown };
    expect(await guest().call('fillInClientPage', { ...wrong, language: 'es' })).toMatchObject({
      errors: { phone: ['Se necesitan 10 dígitos.'] },
    });
    expect(await guest().call('fillInClientPage', wrong)).toMatchObject({ errors: { phone: ['10 Digits required.'] } });
    expect(await guest().call('askAgent', { token, question: ' ', language: 'es' })).toMatchObject({
      errors: { question: ['Este dato es obligatorio.'] },
    });
  });

  it('is signed as it was read: the other language’s document is another one', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '32 Ocean Dr' });
    const { token } = await aLink({ language: null }, own);
    const page = await openIn(token, 'es');
    const [offer] = choosable(page);
    expect(await choose(token, page, offer?.id ?? 0, { language: 'en' })).toMatchObject({ code: 409 });
    expect(await choose(token, page, offer?.id ?? 0, { language: 'es', is_agreed: false })).toMatchObject({
      errors: { is_agreed: ['Acepte antes de firmar.'] },
    });
    const signed = succeeded(await choose(token, page, offer?.id ?? 0, { language: 'es' }));
    expect(signed.page.choice?.quote_id).toBe(offer?.id);
    const row = await server.current.db
      .selectFrom('client_choices')
      .select('document')
      .where('application_id', '=', own.id)
      .executeTakeFirstOrThrow();
    const document = JSON.parse(String(row.document)) as typeof page.document;
    expect(document).toMatchObject({ language: 'es', agreement: page.document.agreement });
    expect(document.agreement).toContain('acepto firmar electrónicamente');
    const { pdf } = succeeded(await guest().call('getSignedCopy', { token, language: 'es' }));
    const text = await wordsOf(pdf);
    expect(text).toContain('Elección firmada de seguro contra inundación');
    expect(text).toContain('acepto firmar electrónicamente');
  });
});

it('a PDF is in the language that is asked for, else in the client’s', async () => {
  const lina = { ...CLIENT, first_name: 'Lina', email: 'lina@example.com', address1: '34 Ocean Dr' };
  const own = await withOffers(server.current.db, agent, lina);
  const textOf = async (language?: 'en' | 'es') => {
    const asked = { application_id: own.id, ...(language ? { language } : {}) };
    return wordsOf(succeeded(await agent.call('previewPdf', asked)).pdf);
  };
  expect(await textOf()).toContain('Not a policy.');
  expect(await textOf('es')).toContain('No es una póliza.');
  await aLink({ language: 'es' }, own);
  const spanish = await textOf();
  expect(spanish).toContain('Cotizaciones de seguro contra inundación para Lina Hoffmann');
  expect(spanish).not.toMatch(/Not a policy|Prepared|Signature|Carrier that I choose/);
  expect(await textOf('en')).toContain('Not a policy.');
});
