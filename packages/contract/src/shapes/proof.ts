import { z } from 'zod';
import { passkeyAssertion } from './passkey.ts';

/** The present password, and the second factor where there is one. */
export const proof = {
  password: z.string().max(1_000),
  otp: z.string().max(40).optional(),
  passkey: passkeyAssertion.optional(),
};
