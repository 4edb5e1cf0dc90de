import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { loadChunk } from '../loading/chunk.ts';
import type { PageConfig } from '../server/config.ts';

export type PasskeyRequest = AnswerOf<'beginPasskeySignIn'>['options'];
type Creation = AnswerOf<'enrollPasskey'>['options'];

export type PasskeysHere = { ok: true } | { ok: false; why: string; origin: string | null };

/** Browsers offer passkeys only at one address, and only over a secure connection. */
export function passkeysHere({ passkey_origin: origin }: PageConfig): PasskeysHere {
  if (origin === null)
    return { ok: false, why: 'Passkeys need Freeboard to be reached by https and a name of its own.', origin };
  if (location.origin !== origin) return { ok: false, why: 'Passkeys work at one address of Freeboard only:', origin };
  if (!window.isSecureContext || !('PublicKeyCredential' in window))
    return { ok: false, why: 'This browser offers no passkeys.', origin: null };
  return { ok: true };
}

const library = () => loadChunk(() => import('@simplewebauthn/browser'));

const NOT_USED = 'No passkey was used. Try again, or sign in another way.';
const NOT_MADE = 'No passkey was made. Try again when you are ready.';
const KNOWN = 'This device has a passkey for you already.';

type Used = { ok: true; passkey: RequestOf<'signInWithPasskey'>['passkey'] } | { ok: false; message: string };
type Made = { ok: true; passkey: RequestOf<'confirmPasskey'>['passkey'] } | { ok: false; message: string };

/** A failure or cancellation gives a message with the next step. */
export async function askForPasskey(optionsJSON: PasskeyRequest): Promise<Used> {
  try {
    const { startAuthentication } = await library();
    return {
      ok: true,
      passkey: (await startAuthentication({ optionsJSON })) as Extract<Used, { ok: true }>['passkey'],
    };
  } catch {
    return { ok: false, message: NOT_USED };
  }
}

export async function makePasskey(optionsJSON: Creation): Promise<Made> {
  try {
    const { startRegistration } = await library();
    return { ok: true, passkey: (await startRegistration({ optionsJSON })) as Extract<Made, { ok: true }>['passkey'] };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return { ok: false, message: isKnown ? KNOWN : NOT_MADE };
  }
}
