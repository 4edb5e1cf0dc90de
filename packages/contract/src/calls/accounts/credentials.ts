import { LONGEST_PASSWORD } from '@freeboard/domain/people';
import { LOGIN_RULES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { passkeyAssertion, passkeyRegistration } from './passkeys.ts';
import { session } from './session.ts';

/** The current password, and the second factor if there is one. */
export const proof = {
  password: z.string().max(1_000),
  otp: z.string().max(40).optional(),
  passkey: passkeyAssertion.optional(),
};

const { username, password } = LOGIN_RULES;

/** A login name: a user name or an e-mail address. */
const loginName = z
  .string(username.required)
  .trim()
  .min(1, username.required)
  .min(username.minimum, username.short)
  .max(200);

/** An existing password; the domain's `passwordError` has the rules for a new one. */
const given = z
  .string(password.required)
  .min(1, password.required)
  .min(password.minimum, password.short)
  .max(LONGEST_PASSWORD);
const chosen = z.string(password.required).min(1, password.required).max(1_000);

export const credentialCalls = {
  login: post('/login', {
    summary: 'Sign in with a username or e-mail address and a password',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      username: loginName,
      password: given,
      /**
       * A code of the authenticator app or a recovery code; required after a 401 with `data.second_factor_required`.
       */
      otp: z.string().max(40).optional(),
      /** The passkey's signature of `data.passkey_request`, which that 401 response has if the user has a passkey. */
      passkey: passkeyAssertion.optional(),
      /** Skips the second step on this device from now on; `device_key` proves the device. */
      remember_device: z.boolean().optional(),
      device_key: z.string().max(200).optional(),
      /** From `data.second_factor_enrollment`, if the agency requires a second factor and there is none yet. */
      ticket: z.string().max(1_000).optional(),
      /**
       * The ticket from `data.codes_ticket`, sent once the user has saved the recovery codes; it begins the session.
       */
      codes_ticket: z.string().max(1_000).optional(),
      /**
       * A passkey created with the `passkey_creation` options of `data.second_factor_enrollment`, instead of an
       * authenticator app.
       */
      new_passkey: passkeyRegistration.optional(),
      /** Required (401, `data.must_change_password`) if another user chose the current password. */
      new_password: chosen.optional(),
    }),
    answer: session.extend({ device_key: z.string().optional() }),
    // Guessing is limited by attempts; this limit only keeps a flood away from the password check, and a whole office
    // may share one address.
    perMinute: 240,
  }),
  changePassword: post('/change-password', {
    summary: "Change the current user's password and end their other sessions",
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ password: chosen, new_password: chosen }),
    answer: nothing,
  }),
  requestPasswordReset: post('/request-password-reset', {
    summary: 'Request an e-mail to reset a password; the response is the same whether or not the user exists',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ username: loginName }),
    // Whether this installation sends e-mail at all.
    answer: z.object({ is_sent: z.boolean() }),
    perMinute: 30,
  }),
  resetPassword: post('/reset-password', {
    summary: 'Reset a password with the key from the e-mail and end all sessions of the user',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ key: z.string().max(200), new_password: chosen }),
    answer: nothing,
    perMinute: 30,
  }),
};
