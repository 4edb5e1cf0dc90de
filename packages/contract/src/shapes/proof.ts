import { z } from 'zod';
import { passkeyAssertion } from './passkey.ts';

/** The current password, and the second factor if there is one. */
export const proof = {
  password: z.string().max(1_000),
  otp: z.string().max(40).optional(),
  passkey: passkeyAssertion.optional(),
};
