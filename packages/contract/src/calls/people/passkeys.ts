import { LONGEST_PASSWORD, passkeyNameError } from '@freeboard/domain/people';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { passkeyAssertion, passkeyCreation, passkeyRegistration, passkeyRequest } from '../../shapes/passkey.ts';
import { session } from '../../shapes/user.ts';

const password = z.string('Password is required.').min(1, 'Password is required.').max(LONGEST_PASSWORD);
const passkeyId = z.string().regex(/^\d{1,18}$/, 'Value is not valid.');
const name = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const error = passkeyNameError(text);
    if (error) context.addIssue(error);
  });

/** Signing in with a passkey, and managing one's own (R9.9, R7.3). */
export const passkeyCalls = {
  beginPasskeySignIn: post('/begin-passkey-sign-in', {
    summary: 'What a passkey is to sign for its person to be signed in; the same for everybody',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ options: passkeyRequest }),
    perMinute: 240,
  }),
  signInWithPasskey: post('/sign-in-with-passkey', {
    summary: 'Sign in with a passkey alone',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ passkey: passkeyAssertion }),
    answer: session,
    perMinute: 240,
  }),
  enrollPasskey: post('/enroll-passkey', {
    summary: 'Begin to add a passkey: what the browser is to make one by',
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({ password, name }),
    answer: z.object({ options: passkeyCreation }),
  }),
  confirmPasskey: post('/confirm-passkey', {
    summary: 'Keep the passkey that the browser made',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ name, passkey: passkeyRegistration }),
    answer: nothing,
  }),
  renamePasskey: post('/rename-passkey', {
    summary: 'Call a passkey something else',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ passkey_id: passkeyId, name }),
    answer: nothing,
  }),
  removePasskey: post('/remove-passkey', {
    summary: 'Take a passkey away: it lets nobody in any more',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ passkey_id: passkeyId, password }),
    answer: nothing,
  }),
};
