import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, it } from 'vitest';
import { succeeded } from '../../../../../test/support/application.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { anAgency, aPerson } from '../../../../../test/support/factories.ts';
import { doNow } from '../../../../../test/support/jobs.ts';
import { useServer } from '../../../../../test/support/server.ts';
import { hashed } from '../../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../../test/support/wait.ts';
import { enforceSecondFactorJob } from './enforce-job.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = 'old-password-7';
const password_hash = hashed(PASSWORD);

// Ten minutes before midnight in the East.
beforeEach(() => clock.set('2026-11-22T04:50:10Z'));
const TOMORROW = '2026-11-22';

async function anOffice() {
  const { db } = server.current;
  const { id: agency_id } = await anAgency(db);
  const person = async (role: 'admin' | 'agent', name: string) =>
    aPerson(db, role, { agency_id, name, password_hash: await password_hash });
  const [boss, noah, tess] = [
    await person('admin', 'Ada Boss'),
    await person('agent', 'Noah Bare'),
    await person('agent', 'Tess Ready'),
  ];
  const admin = await server.current.as(boss.username);
  const bare = await server.current.as(noah.username);
  const ready = await server.current.as(tess.username);
  const { ticket, secret } = succeeded(await ready.call('enrollSecondFactor', { password: PASSWORD }));
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  succeeded(await ready.call('confirmSecondFactor', { ticket, otp }));
  return { agency_id, boss, noah, tess, admin, bare, ready };
}

const login = (username: string) => server.current.guest.call('login', { username, password: PASSWORD });
const mailsTo = (email: string) =>
  server.current.sandbox.inbox.mails.filter(({ to }) => to.join().includes(email)).map(({ subject }) => subject);
const requiredFrom = (day: string) => ({
  payload: { second_factor_policy: { agent: 'required' }, second_factor_from: { agent: day } } as const,
});

it('lists whom a required second factor affects, to admins alone', async () => {
  const { admin, bare, noah } = await anOffice();
  expect(succeeded(await admin.call('listWithoutSecondFactor', { role: 'agent' }))).toEqual({
    total: 2,
    people: [{ id: noah.id, name: 'Noah Bare' }],
  });
  expect(await bare.call('listWithoutSecondFactor', { role: 'agent' })).toMatchObject({ code: 403 });
});

it('asks before the date, notifies and reminds those affected, and on the date ends their sessions alone', async () => {
  const { admin, bare, ready, noah, tess } = await anOffice();
  const fresh = async (who: typeof bare) => (await who.call('getUserFreshData', {})).code;
  succeeded(await admin.call('updateGlobalSettings', requiredFrom(TOMORROW)));
  expect(await login(noah.username)).toMatchObject({ code: 200 });
  expect(succeeded(await bare.call('getSecurity', {})).second_factor.rule).toBe('asked');
  await eventually(() => expect(mailsTo(noah.email)).toEqual(['Set up two-step verification by 11-22-2026']));

  await doNow(server.current, enforceSecondFactorJob);
  await eventually(() => expect(mailsTo(noah.email)).toHaveLength(2));
  const notified = await server.current.db
    .selectFrom('notifications')
    .select(['person_id', 'kind'])
    .where('kind', '=', 'two_step')
    .execute();
  expect(notified).toEqual([
    { person_id: noah.id, kind: 'two_step' },
    { person_id: noah.id, kind: 'two_step' },
  ]);
  expect([await fresh(bare), await fresh(ready), await fresh(admin)]).toEqual([200, 200, 200]);

  clock.forward(10 * 60_000);
  await doNow(server.current, enforceSecondFactorJob);
  await eventually(async () => expect(await fresh(bare)).toBe(401));
  expect([await fresh(ready), await fresh(admin)]).toEqual([200, 200]);
  expect(await login(noah.username)).toMatchObject({ data: { second_factor_enrollment: expect.anything() } });
  expect(mailsTo(noah.email)).toHaveLength(2);
  expect(mailsTo(tess.email)).toEqual([]);
});

it('leaves the sessions of people whose provider asks for the second step', async () => {
  const { admin, bare, boss, agency_id } = await anOffice();
  await server.current.db
    .insertInto('single_sign_on')
    .values({
      agency_id,
      issuer: 'https://id.example',
      client_id: 'freeboard',
      secret_sealed: Buffer.from('sealed'),
      password_roles: ['agent'],
      updated_at: clock.now(),
      is_on: true,
      trusts_second_step: true,
      break_glass_id: boss.id,
    })
    .execute();
  succeeded(await admin.call('updateGlobalSettings', requiredFrom('2026-11-01')));
  const without = await anOffice();
  succeeded(await without.admin.call('updateGlobalSettings', requiredFrom('2026-11-01')));
  await doNow(server.current, enforceSecondFactorJob);
  await eventually(async () => expect(await without.bare.call('getUserFreshData', {})).toMatchObject({ code: 401 }));
  expect(await bare.call('getUserFreshData', {})).toMatchObject({ code: 200 });
});

it('refuses a date that is none', async () => {
  const { admin } = await anOffice();
  expect(await admin.call('updateGlobalSettings', requiredFrom('2026-02-30'))).toMatchObject({ code: 422 });
});
