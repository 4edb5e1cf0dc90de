import { ROLES } from '@freeboard/domain/access';
import { emailDomain } from '@freeboard/domain/people';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { post } from '../../call.ts';
import { id, oneTimeKey } from '../common.ts';
import { proof } from './credentials.ts';
import { passkeyAssertion, passkeyRegistration } from './passkeys.ts';
import { session } from './session.ts';

const text = (most: number) => z.string().trim().min(1, MESSAGES.required).max(most, `max. ${most} Characters.`);

const settings = z.object({
  is_on: z.boolean(),
  issuer: z.string(),
  client_id: z.string(),
  domains: z.array(z.string()),
  password_roles: z.array(z.enum(ROLES)),
  break_glass_id: id,
  trusts_second_step: z.boolean(),
});
const singleSignOn = z.object({
  single_sign_on: settings.nullable(),
  /** Domain ownership proofs; only users of a proven domain are sent to the agency's provider. */
  proofs: z.array(
    z.object({
      domain: z.string(),
      /** How the domain was proven; null if it wasn't. `before`: in use before proofs were required. */
      proven_by: z.enum(['dns', 'super-admin', 'before']).nullable(),
      /** The TXT record that proves the ownership of the domain. */
      record_name: z.string(),
      record_value: z.string(),
    }),
  ),
  /** The second factors that the current user can use, in addition to the password, to change these settings. */
  second_factor: z.object({ has_code: z.boolean(), has_passkey: z.boolean() }),
  /** Where the provider redirects after sign-in; an admin registers it with the provider. */
  redirect_uri: z.string(),
  /** Active admins of the agency; one must keep password sign-in. */
  admins: z.array(z.object({ id, name: z.string() })),
});

const domain = z
  .string()
  .refine((given) => emailDomain(given) !== null, 'A domain such as agency.com.')
  .transform((given) => emailDomain(given) ?? given);

export const singleSignOnCalls = {
  getSingleSignOn: post('/get-single-sign-on', {
    summary: "Get the agency's single sign-on settings, without the client secret",
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({}),
    answer: singleSignOn,
  }),
  saveSingleSignOn: post('/save-single-sign-on', {
    summary: "Save the agency's single sign-on settings after checking the provider",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({
      is_on: z.boolean(),
      issuer: text(500),
      client_id: text(300),
      /** Omit to leave the saved secret unchanged. */
      client_secret: text(1_000).optional(),
      domains: z.array(domain).min(1, 'Enter at least one.').max(20),
      password_roles: z.array(z.enum(ROLES)).max(ROLES.length),
      break_glass_id: id,
      trusts_second_step: z.boolean(),
      ...proof,
    }),
    answer: singleSignOn,
  }),
  proveSingleSignOnDomain: post('/prove-single-sign-on-domain', {
    summary: 'Verify a domain by its TXT record',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ domain }),
    answer: singleSignOn,
  }),
  approveSingleSignOnDomain: post('/approve-single-sign-on-domain', {
    summary: 'Approve a domain of the chosen agency without a TXT record',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ domain }),
    answer: singleSignOn,
  }),
  stopSingleSignOn: post('/stop-single-sign-on', {
    summary: "Turn off an agency's single sign-on with the key e-mailed to its other admins",
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ agency: z.string() }),
    perMinute: 30,
  }),
  endSingleSignOn: post('/end-single-sign-on', {
    summary: "Remove the agency's single sign-on; users sign in by password again",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject(proof),
    answer: singleSignOn,
  }),
  beginSingleSignOn: post('/begin-single-sign-on', {
    summary: "Get the sign-in address of an agency's provider, by e-mail address or agency name",
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ who: text(254) }),
    /** `browser_key` stays in the browser that started the sign-in, which can't be completed without the key. */
    answer: z.object({ url: z.string(), browser_key: z.string() }),
    perMinute: 60,
  }),
  sendSingleSignOnCode: post('/send-single-sign-on-code', {
    summary: 'E-mail the code that confirms a first single sign-on',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ browser_key: z.string().max(200), single_sign_on_ticket: z.string().max(2_000) }),
    answer: z.object({ single_sign_on_ticket: z.string() }),
    perMinute: 30,
  }),
  finishSingleSignOn: post('/finish-single-sign-on', {
    summary: "Sign in with the provider's answer; call again with the ticket if a second step is required",
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      browser_key: z.string().max(200),
      /** The provider's response: the URL to which it redirected the browser. */
      answer: z.string().max(6_000).optional(),
      /** From `data.single_sign_on_ticket`; sent with the second step. */
      single_sign_on_ticket: z.string().max(2_000).optional(),
      /** Confirms a user's first sign-in through the provider: their password, or the code sent to them. */
      password: z.string().max(1_000).optional(),
      code: z.string().max(40).optional(),
      otp: z.string().max(40).optional(),
      passkey: passkeyAssertion.optional(),
      ticket: z.string().max(1_000).optional(),
      codes_ticket: z.string().max(1_000).optional(),
      /**
       * A passkey created with the `passkey_creation` options of `data.second_factor_enrollment`, instead of an
       * authenticator app.
       */
      new_passkey: passkeyRegistration.optional(),
      remember_device: z.boolean().optional(),
      device_key: z.string().max(200).optional(),
    }),
    answer: session.extend({ device_key: z.string().optional() }),
    perMinute: 120,
  }),
};
