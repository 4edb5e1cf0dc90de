import { consentText, INTAKE_CONSENT } from '@freeboard/domain/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';

const clock = settableClock();
const server = useServer({ clock });
let admin: SignedIn;
beforeAll(async () => {
  admin = await server.current.as('admin');
});

const LINK = {
  name: 'Bayside Realty',
  audience: 'partner' as const,
  type: 'flood' as const,
  agent_id: null,
  fields: ['year_build', 'roof_year'],
  greeting: 'Welcome.',
  consent: 'I agree to be called.',
};
const WHO = {
  first_name: 'Lucía',
  last_name: 'Ortega',
  phone: '(305) 555-0178',
  email: 'lucia@example.com',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
};
async function link(more: Partial<typeof LINK> & { consent_es?: string }) {
  const { url } = succeeded(await admin.call('createIntakeLink', { ...LINK, ...more }));
  return { token: url.split('#')[1] ?? '' };
}
const open = async (token: string) =>
  succeeded(await server.current.guest.call('openIntake', { token, language: 'es' })).page;
const send = (token: string, ticket: string, more: { values: Record<string, string>; is_agreed?: boolean }) =>
  server.current.guest.call('submitIntake', { token, ticket, is_agreed: true, language: 'es', ...more });
const from = (source: string) =>
  server.current.db.selectFrom('applications').selectAll().where('source', '=', source).execute();

describe('an intake page in Spanish', () => {
  it('is read, refused and agreed to in Spanish, in the exact words that were shown', async () => {
    const { token } = await link({ name: 'Spanish', consent: INTAKE_CONSENT.en });
    const { db } = server.current;
    const shown = await open(token);
    clock.forward(20_000);
    expect(shown).toMatchObject({ language: 'es', kind: 'contra inundación', greeting: '', consent_language: 'es' });
    expect(shown.consent).toBe(consentText(INTAKE_CONSENT.es, 'Harbor Light Agency'));
    expect(shown.asked.find(({ key }) => key === 'roof_year')?.label).toBe('Año del techo');
    const values = { ...WHO, phone: '(305) 555-0178', zip: '' };
    expect(await send(token, shown.ticket, { values, is_agreed: false })).toMatchObject({
      code: 422,
      errors: { zip: ['Este dato es obligatorio.'], is_agreed: ['Primero acepte esto.'] },
    });
    succeeded(await send(token, shown.ticket, { values: { ...values, zip: '33139' } }));
    const [application] = await from('Spanish');
    const submission = await db
      .selectFrom('intake_submissions')
      .select(['language', 'consent'])
      .where('application_id', '=', application?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(submission).toEqual({ language: 'es', consent: shown.consent });
    const ledger = db.selectFrom('consents').select('wording').where('address', '=', '+13055550178');
    expect((await ledger.executeTakeFirstOrThrow()).wording).toBe(shown.consent);
    expect((await opened(admin, application?.id ?? 0)).client_language).toBe('es');
  });

  it.each([
    [
      'worded in both languages',
      { consent_es: 'Acepto que {agency} me llame.' },
      'Acepto que Harbor Light Agency me llame.',
      'es',
    ],
    ['worded in English alone', {}, 'I agree to be called.', 'en'],
  ])('asks for consent as its agency %s it', async (_how, more, consent, consent_language) => {
    const { token } = await link({ name: 'Own words', ...more });
    const shown = await open(token);
    expect(shown).toMatchObject({ consent, consent_language });
  });
});
