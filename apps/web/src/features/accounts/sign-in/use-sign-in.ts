import type { AnswerOf, RequestOf } from '@freeboard/contract';
import type { Result } from '@freeboard/contract/client';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { deviceKey, storeDeviceKey } from '../../../lib/session/device-keys.ts';
import { askForPasskey, type PasskeyRequest } from '../../../lib/session/passkeys.ts';
import { returnPath } from '../../../lib/session/return-to.ts';
import { signIn } from '../../../lib/session/session.ts';

export type Who = { name: string; agency: { name: string; phone: string } | null };
export type Confirmation = { issuer: string; email: string; may_send_code: boolean };
export type Enrollment = AnswerOf<'enrollSecondFactor'> & {
  /** Options for creating a passkey; null if none can be used at this address. */
  passkey_creation: AnswerOf<'enrollPasskey'>['options'] | null;
};

export type Step =
  | { kind: 'start' }
  | { kind: 'new_password' }
  | { kind: 'code'; who: Who; hasCode: boolean; passkey: PasskeyRequest | null; lockedUntil: number | null }
  | { kind: 'enroll'; who: Who; enrollment: Enrollment }
  | { kind: 'confirm'; who: Who; confirmation: Confirmation }
  | { kind: 'codes'; who: Who; codes: readonly string[]; ticket: string };

/** `isLocked`: codes are refused for a while. */
export type Refusal = { text: string; errors: Record<string, string[]>; isLocked: boolean };

type LoginInput = RequestOf<'login'>;
type Done = AnswerOf<'login'>;
const NOTHING: LoginInput = { username: '', password: '' };

/** `all`: everything entered in the sign-in's steps so far. */
export type Send = (all: LoginInput) => Promise<Result<'login'>>;
const byPassword: Send = (all) => client.call('login', all);

function nextStep(data: unknown): Step | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('must_change_password' in data) return { kind: 'new_password' };
  if ('confirmation' in data)
    return { kind: 'confirm', who: data as unknown as Who, confirmation: data.confirmation as Confirmation };
  if ('recovery_codes' in data) {
    const { recovery_codes: codes, codes_ticket: ticket } = data as unknown as {
      recovery_codes: readonly string[];
      codes_ticket: string;
    };
    return { kind: 'codes', who: data as unknown as Who, codes, ticket };
  }
  if ('second_factor_required' in data) {
    const { has_code, passkey_request, retry_after_s } = data as unknown as {
      has_code: boolean;
      passkey_request: PasskeyRequest | null;
      retry_after_s?: number;
    };
    return {
      kind: 'code',
      who: data as unknown as Who,
      hasCode: has_code,
      passkey: passkey_request,
      lockedUntil: retry_after_s === undefined ? null : Date.now() + retry_after_s * 1_000,
    };
  }
  if ('second_factor_enrollment' in data)
    return {
      kind: 'enroll',
      who: data as unknown as Who,
      enrollment: data.second_factor_enrollment as Enrollment,
    };
  return null;
}

/** Each step sends everything entered so far, which this page holds only in memory. */
export function useSignIn(send: Send = byPassword) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const given = useRef<LoginInput>(NOTHING);
  const done = useRef<Done | null>(null);

  function enter() {
    if (!done.current) return;
    const { session, user } = done.current;
    signIn(session.session_key, user);
    void navigate(returnPath(state, user.id) ?? '/account', { replace: true });
  }

  /** Sends the input so far together with `more`. @returns why the sign-in did not advance, or null */
  async function attempt(more: Partial<LoginInput>): Promise<Refusal | null> {
    const all = { ...given.current, ...more };
    const device_key = deviceKey(all.username);
    const result = await send({ ...all, ...(device_key ? { device_key } : {}) });
    if (result.ok) {
      const { device_key: key } = result.data;
      if (key) storeDeviceKey(all.username, key);
      given.current = NOTHING;
      done.current = result.data;
      enter();
      return null;
    }
    const next = nextStep(result.data);
    if (next) setStep(next);
    if (next && next.kind !== step.kind) {
      given.current = all;
      return null;
    }
    const text = failureText(result);
    return { text, errors: result.errors, isLocked: next?.kind === 'code' && next.lockedUntil !== null };
  }

  /** @returns why the sign-in failed, or null */
  async function attemptPasskey(): Promise<Refusal | null> {
    const refused = (text: string) => ({ text, errors: {}, isLocked: false });
    const begun = await client.call('beginPasskeySignIn', {});
    if (!begun.ok) return refused(failureText(begun));
    const signed = await askForPasskey(begun.data.options);
    if (!signed.ok) return refused(signed.message);
    const result = await client.call('signInWithPasskey', { passkey: signed.passkey });
    if (!result.ok) return refused(failureText(result));
    done.current = result.data;
    enter();
    return null;
  }

  function startOver() {
    given.current = NOTHING;
    setStep({ kind: 'start' });
  }
  return { step, attempt, attemptPasskey, startOver, username: () => given.current.username };
}
