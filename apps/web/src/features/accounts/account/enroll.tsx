import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { Authenticator } from '../../../ui/credentials/authenticator.tsx';
import { SixDigits } from '../../../ui/fields/six-digits.tsx';

type Props = {
  enrollment: AnswerOf<'enrollSecondFactor'>;
  done: (codes: readonly string[]) => void;
  cancel: () => void;
};

export default function Enroll({ enrollment, done, cancel }: Props) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function send(otp: string) {
    setSending(true);
    const result = await client.call('confirmSecondFactor', { ticket: enrollment.ticket, otp });
    setSending(false);
    if (result.ok) return done(result.data.recovery_codes);
    const text = failureText(result);
    setError(text);
    setDigits('');
  }

  return (
    <div className="item col gap-4 pad-all">
      <h3>Add your authenticator app</h3>
      <Authenticator uri={enrollment.uri} secret={enrollment.secret} />
      <SixDigits
        label="6-digit code that the app shows"
        hint="Submits automatically after the 6th digit."
        value={digits}
        error={error}
        isDisabled={isSending}
        onChange={(next) => {
          if (next !== '') setError(null);
          setDigits(next);
        }}
        onWhole={(otp) => void send(otp)}
      />
      <div>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
