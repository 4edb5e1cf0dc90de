import { useState } from 'react';
import { Authenticator } from '../../ui/authenticator.tsx';
import { SixDigits } from '../../ui/fields/six-digits.tsx';
import { Frame } from './frame.tsx';
import type { Enrollment, Refusal, Who } from './use-sign-in.ts';
import { HelpLine, WhoLine } from './who-line.tsx';

type Props = {
  who: Who;
  enrollment: Enrollment;
  attempt: (more: { otp: string; ticket: string }) => Promise<Refusal | null>;
  startOver: () => void;
};

/** Adding an authenticator app on the way in, where the agency requires one. */
export default function EnrollStep({ who, enrollment, attempt, startOver }: Props) {
  const [digits, setDigits] = useState('');
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function send(otp: string) {
    setSending(true);
    const refusal = await attempt({ otp, ticket: enrollment.ticket });
    setSending(false);
    if (refusal) {
      setSaid(refusal.text);
      setDigits('');
    }
  }

  return (
    <Frame title="Add a second step" below={<HelpLine who={who} />}>
      <WhoLine who={who} startOver={startOver} />
      <p className="muted">Your agency asks for a code from your phone beside the password.</p>
      <Authenticator uri={enrollment.uri} secret={enrollment.secret} />
      <SixDigits
        label="6-digit code that the app shows"
        hint="Goes on with the sixth digit."
        value={digits}
        error={said}
        isDisabled={isSending}
        onChange={(next) => {
          if (next !== '') setSaid(null);
          setDigits(next);
        }}
        onWhole={(otp) => void send(otp)}
      />
    </Frame>
  );
}
