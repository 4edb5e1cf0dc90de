import type { Result } from '@freeboard/contract/client';
import { useRef } from 'react';
import { client } from '../../lib/calls.ts';
import { queryClient } from '../../lib/query.ts';
import { browserKey } from './browser-key.ts';
import { type Send, useSignIn } from './use-sign-in.ts';

/** Signing in with what a provider answered, and then, where one is asked for, with a second step. */
export function useProviderAnswer(answer: string) {
  const ticket = useRef<string | null>(null);
  const send: Send = async ({ otp, passkey, ticket: enrollment, remember_device, device_key }) => {
    const proof = ticket.current === null ? { answer } : { single_sign_on_ticket: ticket.current };
    const result = await client.call('finishSingleSignOn', {
      ...{ browser_key: browserKey(), ...proof },
      ...{ otp, passkey, ticket: enrollment, remember_device, device_key },
    });
    if (result.ok) queryClient.clear();
    else {
      const { single_sign_on_ticket } = (result.data ?? {}) as { single_sign_on_ticket?: string };
      ticket.current = single_sign_on_ticket ?? ticket.current;
    }
    return result as Result<'login'>;
  };
  return useSignIn(send);
}
