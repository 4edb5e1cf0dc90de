import { Button } from '@mantine/core';
import { useState } from 'react';
import { config } from '../../../lib/server/config.ts';
import { passkeysHere } from '../../../lib/session/passkeys.ts';
import { useSignal } from '../../../lib/signal.ts';
import { Frame, Message } from './frame.tsx';
import classes from './sign-in.module.css';
import type { Refusal, Who } from './use-sign-in.ts';
import { WhoLine } from './who-line.tsx';

type Props = {
  who: Who;
  /** Null if no passkey can be used at this installation's address. */
  ask: (() => Promise<Refusal | null>) | null;
  startOver: () => void;
  toCode: (() => void) | undefined;
};

export function PasskeyStep({ who, ask, startOver, toCode }: Props) {
  const here = passkeysHere(useSignal(config));
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function run() {
    if (!ask) return;
    setMessage(null);
    setAsking(true);
    const refusal = await ask();
    setAsking(false);
    setMessage(refusal?.text ?? null);
  }

  return (
    <Frame title="One more step">
      <WhoLine who={who} startOver={startOver} />
      {ask && here.ok ? (
        <>
          <p className="muted">Your device asks for your fingerprint, your face or its PIN.</p>
          <Message text={message} />
          <Button fullWidth size="md" autoFocus loading={isAsking} onClick={() => void run()}>
            Use your passkey
          </Button>
        </>
      ) : (
        <p role="alert">
          {here.ok ? 'Your passkeys cannot be used at this address.' : here.why}{' '}
          {!here.ok && here.origin ? (
            <a className="link" href={here.origin}>
              {here.origin}
            </a>
          ) : null}
        </p>
      )}
      {toCode ? (
        <p className={`row wrap ${classes.foot}`}>
          <span className="muted">Passkey not at hand?</span>
          <button type="button" className="link" onClick={toCode}>
            Use a code instead
          </button>
        </p>
      ) : (
        <p className={`muted small ${classes.foot}`}>
          Passkey lost? An admin of your agency can take this step away. It is never done by e-mail.
        </p>
      )}
    </Frame>
  );
}
