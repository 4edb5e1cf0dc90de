import type { RequestOf } from '@freeboard/contract';
import { useState } from 'react';
import { askForPasskey } from '../../../lib/session/passkeys.ts';
import { CodeStep } from './code-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import type { Refusal, Step } from './use-sign-in.ts';

type More = Pick<RequestOf<'login'>, 'otp' | 'remember_device' | 'passkey'>;
type Props = {
  step: Extract<Step, { kind: 'code' }>;
  attempt: (more: More) => Promise<Refusal | null>;
  startOver: () => void;
};

export default function SecondStep({ step: { who, hasCode, passkey, lockedUntil }, attempt, startOver }: Props) {
  const [isByCode, setByCode] = useState(false);
  if (hasCode && (isByCode || !passkey))
    return (
      <CodeStep
        who={who}
        lockedUntil={lockedUntil}
        attempt={attempt}
        startOver={startOver}
        toPasskey={passkey ? () => setByCode(false) : undefined}
      />
    );
  const ask = async () => {
    if (!passkey) return null;
    const signed = await askForPasskey(passkey);
    return signed.ok ? attempt({ passkey: signed.passkey }) : { text: signed.message, errors: {}, isLocked: false };
  };
  return (
    <PasskeyStep
      who={who}
      ask={passkey ? ask : null}
      startOver={startOver}
      toCode={hasCode ? () => setByCode(true) : undefined}
    />
  );
}
