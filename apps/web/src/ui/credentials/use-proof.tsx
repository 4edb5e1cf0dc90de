import type { RequestOf } from '@freeboard/contract';
import type { Result } from '@freeboard/contract/client';
import { useState } from 'react';
import { askForPasskey, type PasskeyRequest } from '../../lib/session/passkeys.ts';
import { TextField } from '../fields/text-field.tsx';
import type { useSubmit } from '../use-submit.ts';

type Proof = RequestOf<'endSingleSignOn'>;
type Form = Pick<ReturnType<typeof useSubmit>, 'refusalOf' | 'edited'>;
type Name =
  | 'saveSingleSignOn'
  | 'endSingleSignOn'
  | 'erasePerson'
  | 'exportPerson'
  | 'createApiKey'
  | 'rotateApiKey'
  | 'saveWebhook'
  | 'allowAssistant';

/** Dangerous actions require the current password and second factor. */
export function useProof(hasCode: boolean) {
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');

  /** If a passkey is required, the call is sent once more with it. */
  async function send<N extends Name>(call: (proof: Proof) => Promise<Result<N>>): Promise<Result<N>> {
    const proof = { password, ...(otp === '' ? {} : { otp }) };
    const first = await call(proof);
    if (first.ok || typeof first.data !== 'object' || first.data === null || !('passkey_request' in first.data))
      return first;
    const signed = await askForPasskey((first.data as { passkey_request: PasskeyRequest }).passkey_request);
    return signed.ok ? call({ ...proof, passkey: signed.passkey }) : first;
  }

  const fields = ({ refusalOf, edited }: Form) => (
    <>
      <TextField
        label="Your password"
        hint="Confirms it's you"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={refusalOf('password') ?? refusalOf('passkey')}
        onChange={(text) => {
          edited();
          setPassword(text);
        }}
      />
      {hasCode ? (
        <TextField
          label="Code of your authenticator app"
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={otp}
          error={refusalOf('otp')}
          onChange={(text) => {
            edited();
            setOtp(text);
          }}
        />
      ) : null}
    </>
  );
  return { fields, send };
}
