import type { RequestOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { config } from '../../../lib/server/config.ts';
import { makePasskey, passkeysHere } from '../../../lib/session/passkeys.ts';
import { useSignal } from '../../../lib/signal.ts';
import { Authenticator } from '../../../ui/credentials/authenticator.tsx';
import { SixDigits } from '../../../ui/fields/six-digits.tsx';
import { Frame, Message } from './frame.tsx';
import classes from './sign-in.module.css';
import type { Enrollment, Refusal, Who } from './use-sign-in.ts';
import { HelpLine, WhoLine } from './who-line.tsx';

type Props = {
  who: Who;
  enrollment: Enrollment;
  attempt: (more: Pick<RequestOf<'login'>, 'otp' | 'ticket' | 'new_passkey'>) => Promise<Refusal | null>;
  startOver: () => void;
};

export default function EnrollStep({ who, enrollment, attempt, startOver }: Props) {
  const [digits, setDigits] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [passkeyRefusal, setPasskeyRefusal] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const here = passkeysHere(useSignal(config));
  const { passkey_creation } = enrollment;

  async function send(otp: string) {
    setSending(true);
    const refused = await attempt({ otp, ticket: enrollment.ticket });
    setSending(false);
    if (refused) {
      setRefusal(refused.text);
      setDigits('');
    }
  }

  async function addPasskey() {
    if (!passkey_creation) return;
    setPasskeyRefusal(null);
    setMaking(true);
    const made = await makePasskey(passkey_creation);
    const text = made.ok ? (await attempt({ new_passkey: made.passkey }))?.text : made.message;
    setMaking(false);
    setPasskeyRefusal(text ?? null);
  }

  return (
    <Frame title="Set up two-step verification" below={<HelpLine who={who} />}>
      <WhoLine who={who} startOver={startOver} />
      <p className="muted">Your agency requires a code from your phone in addition to your password.</p>
      <Authenticator uri={enrollment.uri} secret={enrollment.secret} />
      <SixDigits
        label="6-digit code that the app shows"
        hint="Continues with the sixth digit."
        value={digits}
        error={refusal}
        isDisabled={isSending}
        onChange={(next) => {
          if (next !== '') setRefusal(null);
          setDigits(next);
        }}
        onWhole={(otp) => void send(otp)}
      />
      {passkey_creation && here.ok ? (
        <div className={`col ${classes.foot}`}>
          <p className="muted">Or use a passkey: your fingerprint, your face or your device’s PIN.</p>
          <Message text={passkeyRefusal} />
          <Button variant="default" fullWidth loading={isMaking} onClick={() => void addPasskey()}>
            Set up a passkey instead
          </Button>
        </div>
      ) : null}
    </Frame>
  );
}
