import { ROLES } from '@freeboard/domain/access';
import { SECOND_FACTOR_RULES } from '@freeboard/domain/people';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id } from '../common.ts';
import { passkey } from './passkeys.ts';

const password = z.string('Password is required.').min(1, 'Password is required.').max(1_000);
const longId = z.string().regex(/^\d{1,18}$/, 'Value is not valid.');
const codes = z.object({ recovery_codes: z.array(z.string()) });

/** A new authenticator app. Nothing is saved until the user enters a correct first code. */
const enrollment = z.object({
  ticket: z.string(),
  secret: z.string(),
  uri: z.string(),
});

export const secondFactorCalls = {
  enrollSecondFactor: post('/enroll-second-factor', {
    summary: 'Get a new secret for an authenticator app, to be confirmed with its first code',
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({ password }),
    answer: enrollment,
  }),
  confirmSecondFactor: post('/confirm-second-factor', {
    summary: 'Turn on the second factor with the first code and get the recovery codes',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ ticket: z.string().max(1_000), otp: z.string().max(20) }),
    answer: codes,
  }),
  disableSecondFactor: post('/disable-second-factor', {
    summary: 'Turn off the second factor',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ password }),
    answer: nothing,
  }),
  renewRecoveryCodes: post('/renew-recovery-codes', {
    summary: 'Replace the recovery codes; the old ones stop working',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ password }),
    answer: codes,
  }),
  showRecoveryCodes: post('/show-recovery-codes', {
    summary: 'Get the recovery codes again until they are confirmed as saved',
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({ password }),
    answer: codes,
  }),
  confirmRecoveryCodes: post('/confirm-recovery-codes', {
    summary: 'Confirm that the recovery codes are saved; they are not shown again',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({}),
    answer: nothing,
  }),
  resetUserSecondFactor: post('/users/reset-second-factor', {
    summary: 'Remove the second factor and passkeys of a user who lost them',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: nothing,
  }),
  listWithoutSecondFactor: post('/list-without-second-factor', {
    summary: "List the agency's users of a role who have no second factor",
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({ role: z.enum(ROLES) }),
    answer: z.object({ total: z.int(), people: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  getSecurity: post('/get-security', {
    summary: "Get the current user's second factor, passkeys, sessions, remembered devices and latest sign-ins",
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({
      password_changed_at: z.string().nullable(),
      second_factor: z.object({
        rule: z.enum(SECOND_FACTOR_RULES),
        since: z.string().nullable(),
        recovery_codes_left: z.number(),
        has_unsaved_codes: z.boolean(),
      }),
      passkeys: z.array(passkey),
      sessions: z.array(
        z.object({
          id: longId,
          device: z.string(),
          address: z.string(),
          created_at: z.string(),
          seen_at: z.string(),
          is_this: z.boolean(),
          /** The user who signed in and then worked as this user; null for the user's own sign-in. */
          by: z.string().nullable(),
        }),
      ),
      devices: z.array(
        z.object({
          id: longId,
          device: z.string(),
          address: z.string(),
          created_at: z.string(),
          expires_at: z.string(),
        }),
      ),
      sign_ins: z.array(z.object({ at: z.string(), action: z.string(), from: z.string() })),
    }),
  }),
  endSessions: post('/end-sessions', {
    summary: "End one of the current user's sessions, or all but this one",
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ session_id: longId.optional() }),
    answer: nothing,
  }),
  forgetDevices: post('/forget-devices', {
    summary: 'Forget a remembered device, or all of them; the next sign-in there requires the second step',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ device_id: longId.optional() }),
    answer: nothing,
  }),
};
