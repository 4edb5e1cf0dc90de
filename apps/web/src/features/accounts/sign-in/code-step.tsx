import { bareCode } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Check } from '../../../ui/fields/check.tsx';
import { SixDigits } from '../../../ui/fields/six-digits.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CodeLock, useSecondsLeft } from './code-lock.tsx';
import { Frame, Message } from './frame.tsx';
import classes from './sign-in.module.css';
import type { Refusal, Who } from './use-sign-in.ts';
import { HelpLine, WhoLine } from './who-line.tsx';

type Props = {
  who: Who;
  /** When codes are accepted again, in ms since 1970; null if they are now. */
  lockedUntil: number | null;
  attempt: (more: { otp: string; remember_device: boolean }) => Promise<Refusal | null>;
  startOver: () => void;
  /** Switches to passkeys; undefined if the user has none. */
  toPasskey: (() => void) | undefined;
};

function useEntry({ lockedUntil, attempt }: Pick<Props, 'lockedUntil' | 'attempt'>) {
  const [isRecovery, setRecovery] = useState(false);
  const [digits, setDigits] = useState('');
  const [code, setCode] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const secondsLeft = useSecondsLeft(lockedUntil);
  const isLocked = secondsLeft > 0;

  async function send(otp: string) {
    setSending(true);
    setRefusal(null);
    const refused = await attempt({ otp, remember_device: isRemembered && !isRecovery });
    setSending(false);
    if (!refused) return;
    // A wait is shown as a countdown instead of an error at the field.
    setRefusal(refused.isLocked ? null : refused.text);
    setDigits('');
  }
  function change(toRecovery: boolean) {
    setRecovery(toRecovery);
    setRefusal(null);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isLocked) return;
    if (bareCode(code) === '') return setRefusal('Type one of your recovery codes.');
    void send(code);
  }
  return {
    isRecovery,
    change,
    digits,
    setDigits,
    code,
    setCode,
    isRemembered,
    setRemembered,
    isSending,
    refusal,
    setRefusal,
    secondsLeft,
    isLocked,
    send,
    submit,
  };
}
type Entry = ReturnType<typeof useEntry>;

function RecoveryCode({ entry, children }: { entry: Entry; children: ReactNode }) {
  const { code, setCode, isSending, isLocked, refusal, setRefusal, change } = entry;
  return (
    <>
      <div>
        <h2>Recovery code</h2>
        <p className="muted">One of the ten you saved when you set this up. Each works once.</p>
      </div>
      <TextField
        label="Code"
        name="recovery_code"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder="XXXX-XXXX-XXXX"
        value={code}
        disabled={isLocked}
        onChange={(text) => {
          setRefusal(null);
          setCode(text.toUpperCase());
        }}
      />
      <Message text={refusal} />
      {children}
      <Button type="submit" loading={isSending} disabled={isLocked} fullWidth size="md">
        Sign in with this code
      </Button>
      <button type="button" className={`link ${classes.center}`} onClick={() => change(false)}>
        Back to the 6-digit code
      </button>
      <p className={`muted small ${classes.foot}`}>
        No codes left? An admin of your agency can reset this step. It is never done by e-mail.
      </p>
    </>
  );
}

type AppCodeProps = { entry: Entry; toPasskey: Props['toPasskey']; children: ReactNode };

function AppCode({ entry, toPasskey, children }: AppCodeProps) {
  const { digits, setDigits, isRemembered, setRemembered, isSending, isLocked, refusal, setRefusal } = entry;
  return (
    <>
      <SixDigits
        label="6-digit code from your authenticator app"
        hint="Submits automatically after the 6th digit. Pasting works."
        value={digits}
        error={refusal}
        isDisabled={isSending || isLocked}
        onChange={(next) => {
          if (next !== '') setRefusal(null);
          setDigits(next);
        }}
        onWhole={(otp) => void entry.send(otp)}
      />
      {children}
      <Check className={classes.remember} checked={isRemembered} onChange={setRemembered}>
        <span>
          Remember this device for 30 days
          <span className="small muted">Only on your own device. Your profile can end it.</span>
        </span>
      </Check>
      <p className={`row wrap ${classes.foot}`}>
        <span className="muted">Don’t have your phone?</span>
        <button type="button" className="link" onClick={() => entry.change(true)}>
          Use a recovery code
        </button>
        {toPasskey ? (
          <button type="button" className="link" onClick={toPasskey}>
            Use your passkey
          </button>
        ) : null}
      </p>
    </>
  );
}

export function CodeStep({ who, lockedUntil, attempt, startOver, toPasskey }: Props) {
  const entry = useEntry({ lockedUntil, attempt });
  const lock = lockedUntil === null ? null : <CodeLock seconds={entry.secondsLeft} who={who} />;
  if (entry.isRecovery)
    return (
      <Frame title="One more step" onSubmit={entry.submit} below={<HelpLine who={who} />}>
        <WhoLine who={who} startOver={startOver} />
        <RecoveryCode entry={entry}>{lock}</RecoveryCode>
      </Frame>
    );
  return (
    <Frame title="One more step" below={<HelpLine who={who} />}>
      <WhoLine who={who} startOver={startOver} />
      <AppCode entry={entry} toPasskey={toPasskey}>
        {lock}
      </AppCode>
    </Frame>
  );
}
