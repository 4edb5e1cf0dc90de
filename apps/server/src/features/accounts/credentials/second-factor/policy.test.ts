import type { Role } from '@freeboard/domain/access';
import type { SecondFactorRule } from '@freeboard/domain/people';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { succeeded } from '../../../../../test/support/application.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { anAgency, aPerson } from '../../../../../test/support/factories.ts';
import { useServer } from '../../../../../test/support/server.ts';
import { aPasskey } from '../../../../../test/support/sign-in/passkey.ts';
import { hashed } from '../../../../../test/support/sign-in/password.ts';
import { hashKey } from '../../../../kernel/secrets.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = 'old-password-7';
const password_hash = hashed(PASSWORD);

const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

const written = (policy: Partial<Record<Role, SecondFactorRule>>) => ({
  second_factor_policy: JSON.stringify(policy),
});
const agencyWith = (policy: Partial<Record<Role, SecondFactorRule>>) => anAgency(server.current.db, written(policy));

type Has = 'none' | 'app' | 'passkey';

async function give(username: string, has: Has): Promise<void> {
  const me = await server.current.as(username);
  if (has === 'app') {
    const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: PASSWORD }));
    succeeded(await me.call('confirmSecondFactor', { ticket, otp: codeAt(secret) }));
  }
  if (has === 'passkey') {
    const { options } = succeeded(await me.call('enrollPasskey', { password: PASSWORD, name: 'Laptop' }));
    const origin = `http://localhost:${new URL(server.current.url).port}`;
    const passkey = aPasskey().make(options.challenge, origin);
    succeeded(await me.call('confirmPasskey', { name: 'Laptop', passkey }));
  }
}

const ASKED = { second_factor_required: true };
const TO_ADD = { second_factor_enrollment: { ticket: expect.any(String), secret: expect.any(String) } };
const ROLES: readonly Role[] = ['admin', 'agent', 'customer'];
const RULES: readonly SecondFactorRule[] = ['off', 'asked', 'required'];

const table = ROLES.flatMap((role) =>
  RULES.flatMap((rule) => (['none', 'app', 'passkey'] as const).map((has) => [role, rule, has] as const)),
);

it.each(table)('%s, rule %s, who has %s', async (role, rule, has) => {
  const { db } = server.current;
  const { id: agency_id } = await anAgency(db);
  const person = await aPerson(db, role, { agency_id, password_hash: await password_hash });
  await give(person.username, has);
  // Set afterwards, because the job that enforces it ends sessions of people without a second factor.
  await db
    .updateTable('agencies')
    .set(written({ [role]: rule }))
    .where('id', '=', agency_id)
    .execute();
  const answer = await server.current.guest.call('login', { username: person.username, password: PASSWORD });
  if (has !== 'none') expect(answer).toMatchObject({ code: 401, data: ASKED });
  else if (rule === 'required') expect(answer).toMatchObject({ code: 401, data: TO_ADD });
  else expect(answer).toMatchObject({ code: 200 });
});

it.each(ROLES)('a rule for another role says nothing of an %s', async (role) => {
  const others = Object.fromEntries(
    ROLES.filter((other) => other !== role).map((other) => [other, 'required' as const]),
  );
  const { id: agency_id } = await agencyWith(others);
  const person = await aPerson(server.current.db, role, { agency_id, password_hash: await password_hash });
  expect(await server.current.guest.call('login', { username: person.username, password: PASSWORD })).toMatchObject({
    code: 200,
  });
});

it('whoever adds one on the way in is in: no second sign-in', async () => {
  const { id: agency_id } = await agencyWith({ agent: 'required' });
  const { username, id } = await aPerson(server.current.db, 'agent', { agency_id, password_hash: await password_hash });
  const { guest } = server.current;
  const asked = await guest.call('login', { username, password: PASSWORD });
  const data = (asked as unknown as { data: { second_factor_enrollment: { ticket: string; secret: string } } }).data;
  const { ticket, secret } = data.second_factor_enrollment;
  const first = await guest.call('login', { username, password: PASSWORD, ticket, otp: codeAt(secret) });
  const { recovery_codes, codes_ticket } = first.data as unknown as { recovery_codes: string[]; codes_ticket: string };
  expect([first.code, recovery_codes.length]).toEqual([401, 10]);
  const { session } = succeeded(await guest.call('login', { username, password: PASSWORD, codes_ticket }));
  const fresh = await server.current.with(session.session_key, id).call('getUserFreshData', {});
  expect(fresh).toMatchObject({ code: 200, data: { id } });
});

it('an invitation opens no session before the second step that is required', async () => {
  const { db, guest } = server.current;
  const { id: agency_id } = await agencyWith({ agent: 'required' });
  const email = 'tom.required@harborlight.example';
  const { id } = await aPerson(db, 'agent', { agency_id, email, username: email, password_hash: 'invited' });
  const [key, now] = ['a-key-of-an-invitation', clock.now()];
  const expires_at = new Date(now.getTime() + 60_000);
  await db
    .insertInto('invitations')
    .values({ person_id: id, key_hash: hashKey(key), created_at: now, expires_at })
    .execute();
  const password = 'calm-otter-42-boats';
  const came = succeeded(await guest.call('acceptInvitation', { key, name: 'Tom Becker', password }));
  expect(came).toEqual({ session: null, user: null });
  expect(await db.selectFrom('sessions').select('id').where('person_id', '=', id).execute()).toEqual([]);
  expect(await guest.call('login', { username: email, password })).toMatchObject({ code: 401, data: TO_ADD });
});

it('whoever adds a passkey on the way in is in, and signs in by it from then on', async () => {
  const { id: agency_id } = await agencyWith({ agent: 'required' });
  const { username, id } = await aPerson(server.current.db, 'agent', { agency_id, password_hash: await password_hash });
  const { guest, db } = server.current;
  const given = { username, password: PASSWORD };
  const creation = async () =>
    (await guest.call('login', given)).data as unknown as {
      second_factor_enrollment: { passkey_creation: { challenge: string } };
    };
  const origin = `http://localhost:${new URL(server.current.url).port}`;
  const challengeOf = async () => (await creation()).second_factor_enrollment.passkey_creation.challenge;
  const stolen = aPasskey().make(await challengeOf(), 'http://elsewhere.test');
  expect(await guest.call('login', { ...given, new_passkey: stolen })).toMatchObject({ code: 401, data: TO_ADD });
  expect(await db.selectFrom('sessions').select('id').where('person_id', '=', id).execute()).toEqual([]);
  const made = aPasskey().make(await challengeOf(), origin);
  const { session } = succeeded(await guest.call('login', { ...given, new_passkey: made }));
  const { passkeys } = succeeded(await server.current.with(session.session_key, id).call('getSecurity', {}));
  expect(passkeys).toEqual([expect.objectContaining({ name: expect.any(String) })]);
  // A repeated answer adds nothing, because its challenge is used up.
  expect(await guest.call('login', { ...given, new_passkey: made })).toMatchObject({ code: 401, data: ASKED });
});
