import { LONGEST_PASSWORD, passkeyNameError } from '@freeboard/domain/people';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { session } from './session.ts';

/** Bytes from browsers and devices, in base64url. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'Value is not valid.');

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()),
};

/** A browser's data on a new passkey, in the standard's shape (WebAuthn Level 3, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** A passkey's signed response (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(100).optional(),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
const challenge = z.string();

/** Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON). */
const passkeyCreation = z.object({
  challenge,
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
});

/** Options for signing with a passkey (PublicKeyCredentialRequestOptionsJSON). */
const passkeyRequest = z.object({
  challenge,
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  is_synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

const password = z.string('Password is required.').min(1, 'Password is required.').max(LONGEST_PASSWORD);
const passkeyId = z.string().regex(/^\d{1,18}$/, 'Value is not valid.');
const name = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const error = passkeyNameError(text);
    if (error) context.addIssue(error);
  });

export const passkeyCalls = {
  beginPasskeySignIn: post('/begin-passkey-sign-in', {
    summary: 'Get the challenge that a passkey signs to sign in',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ options: passkeyRequest }),
    perMinute: 240,
  }),
  signInWithPasskey: post('/sign-in-with-passkey', {
    summary: 'Sign in with a passkey',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ passkey: passkeyAssertion }),
    answer: session,
    perMinute: 240,
  }),
  enrollPasskey: post('/enroll-passkey', {
    summary: 'Get the options for creating a passkey in the browser',
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({ password, name }),
    answer: z.object({ options: passkeyCreation }),
  }),
  confirmPasskey: post('/confirm-passkey', {
    summary: 'Save a passkey created in the browser',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ name, passkey: passkeyRegistration }),
    answer: nothing,
  }),
  renamePasskey: post('/rename-passkey', {
    summary: 'Rename a passkey',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ passkey_id: passkeyId, name }),
    answer: nothing,
  }),
  removePasskey: post('/remove-passkey', {
    summary: 'Remove a passkey',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ passkey_id: passkeyId, password }),
    answer: nothing,
  }),
};
