import type { Result } from '@freeboard/contract/client';
import { useRef } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { browserKey } from './browser-key.ts';
import { type Send, useSignIn } from './use-sign-in.ts';

export function useProviderAnswer(answer: string) {
  const ticket = useRef<string | null>(null);
  const code = useRef<string | null>(null);
  const send: Send = async ({ password, otp, passkey, ticket: enrollment, codes_ticket, new_passkey, ...more }) => {
    const proof = ticket.current === null ? { answer } : { single_sign_on_ticket: ticket.current };
    const result = await client.call('finishSingleSignOn', {
      browser_key: browserKey(),
      ...proof,
      ...(code.current === null ? {} : { code: code.current }),
      ...(password === '' || code.current !== null ? {} : { password }),
      otp,
      passkey,
      ticket: enrollment,
      codes_ticket,
      new_passkey,
      remember_device: more.remember_device,
      device_key: more.device_key,
    });
    code.current = null;
    if (result.ok) queryClient.clear();
    else {
      const { single_sign_on_ticket } = (result.data ?? {}) as { single_sign_on_ticket?: string };
      ticket.current = single_sign_on_ticket ?? ticket.current;
    }
    return result as Result<'login'>;
  };
  const signIn = useSignIn(send);

  /** @returns why no code was sent, or null */
  async function sendCode(): Promise<string | null> {
    const single_sign_on_ticket = ticket.current ?? '';
    const result = await client.call('sendSingleSignOnCode', { browser_key: browserKey(), single_sign_on_ticket });
    if (result.ok) {
      ticket.current = result.data.single_sign_on_ticket;
      return null;
    }
    const text = failureText(result);
    return text;
  }

  function attemptCode(typed: string) {
    code.current = typed;
    return signIn.attempt({});
  }
  return { ...signIn, sendCode, attemptCode };
}
