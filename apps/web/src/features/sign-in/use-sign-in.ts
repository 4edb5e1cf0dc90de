import type { RequestOf } from '@freeboard/contract';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { returnPath } from '../../lib/return-to.ts';
import { signIn } from '../../lib/session.ts';

/** What is asked next: name and password, or a password of one's own. */
export type Step = { kind: 'start' } | { kind: 'new_password' };

/** Why a person is not signed in yet: in words, and by field. */
export type Refusal = { text: string; errors: Record<string, string[]> };

type Given = RequestOf<'login'>;
const NOTHING: Given = { username: '', password: '' };

/** What of the answer says which step comes next. */
function nextStep(data: unknown): Step | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('must_change_password' in data) return { kind: 'new_password' };
  return null;
}

/** Signing in, step by step: each sends all that was given so far, and nothing of it is kept anywhere else. */
export function useSignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const given = useRef<Given>(NOTHING);

  /** Tries with what is added. @returns why it did not get further, or null */
  async function attempt(more: Partial<Given>): Promise<Refusal | null> {
    const all = { ...given.current, ...more };
    const result = await client.call('login', all);
    if (result.ok) {
      given.current = NOTHING;
      signIn(result.data.session.session_key, result.data.user);
      navigate(returnPath(state, result.data.user.id) ?? '/account', { replace: true });
      return null;
    }
    const next = nextStep(result.data);
    if (next && next.kind !== step.kind) {
      given.current = all;
      setStep(next);
      return null;
    }
    const { title, text } = noticeText(result);
    return { text: text || title, errors: result.errors };
  }

  function startOver() {
    given.current = NOTHING;
    setStep({ kind: 'start' });
  }
  return { step, attempt, startOver, username: () => given.current.username };
}
