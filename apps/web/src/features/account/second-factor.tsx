import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/calls.ts';
import { showDate } from '../../lib/format.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { part } from '../../lib/part.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { AskPassword } from './ask-password.tsx';
import classes from './profile.module.css';

const Enroll = part(() => import('./enroll.tsx'));

type Factor = AnswerOf<'getSecurity'>['second_factor'];
type Mode =
  | { kind: 'rest' | 'on' | 'off' | 'renew' }
  | { kind: 'enroll'; enrollment: AnswerOf<'enrollSecondFactor'> }
  | { kind: 'codes'; codes: readonly string[] };

const FEW = 3;

/** The second step of signing in: switching it on and off, and its recovery codes (R9.9). */
export function SecondFactor({ factor, changed }: { factor: Factor; changed: () => void }) {
  const [mode, setMode] = useState<Mode>({ kind: 'rest' });
  const rest = () => setMode({ kind: 'rest' });
  const show = (codes: readonly string[]) => {
    setMode({ kind: 'codes', codes });
    changed();
  };
  /** What is wrong with the password; any other refusal is a notice. */
  const said = (result: { ok: boolean; code: number; message: string; errors?: Record<string, string[]> }) => {
    const error = result.errors?.password?.[0];
    if (!error) notify(noticeText(result as never), 'bad');
    return error ?? null;
  };

  async function begin(password: string) {
    const result = await client.call('enrollSecondFactor', { password });
    if (!result.ok) return said(result);
    setMode({ kind: 'enroll', enrollment: result.data });
    return null;
  }
  async function renew(password: string) {
    const result = await client.call('renewRecoveryCodes', { password });
    if (!result.ok) return said(result);
    show(result.data.recovery_codes);
    return null;
  }
  async function switchOff(password: string) {
    const result = await client.call('disableSecondFactor', { password });
    if (!result.ok) return said(result);
    notify({ title: 'Second step off', text: 'Your password alone lets you in from now on.' }, 'good');
    rest();
    changed();
    return null;
  }

  if (mode.kind === 'enroll') return <Enroll enrollment={mode.enrollment} done={show} cancel={rest} />;
  if (mode.kind === 'codes')
    return (
      <div className={classes.form}>
        <h3>Your recovery codes</h3>
        <RecoveryCodes codes={mode.codes} />
        <div>
          <Button onClick={rest}>I have kept them</Button>
        </div>
      </div>
    );
  if (mode.kind === 'on')
    return (
      <AskPassword
        title="Switch the second step on"
        text="First your password, so that nobody else can do this at your desk."
        action="Go on"
        run={begin}
        cancel={rest}
      />
    );
  if (mode.kind === 'renew')
    return (
      <AskPassword
        title="New recovery codes"
        text="The codes that you have now do not work any more afterwards."
        action="Make new codes"
        run={renew}
        cancel={rest}
      />
    );
  if (mode.kind === 'off')
    return (
      <AskPassword
        title="Switch the second step off"
        text="Your password alone lets you in then. Recovery codes and remembered devices go with it."
        action="Switch it off"
        isDangerous
        run={switchOff}
        cancel={rest}
      />
    );
  const left = factor.recovery_codes_left;
  if (factor.since === null)
    return (
      <div className={classes.line}>
        <div>
          <h3>Second step</h3>
          <p className="muted small">
            A code from an app on your phone, beside the password. Who learns your password does not get in.
            {factor.rule === 'asked' ? ' You are asked to switch it on.' : ''}
          </p>
        </div>
        <Button onClick={() => setMode({ kind: 'on' })}>Switch on</Button>
      </div>
    );
  return (
    <>
      <div className={classes.line}>
        <div>
          <h3 className="row">
            Second step <Chip tone="green">on</Chip>
          </h3>
          <p className="muted small num">Authenticator app, since {showDate(factor.since)}</p>
        </div>
        {factor.rule === 'required' ? (
          <span className="muted small">Your agency asks for it.</span>
        ) : (
          <Button variant="default" onClick={() => setMode({ kind: 'off' })}>
            Switch off
          </Button>
        )}
      </div>
      <div className={classes.line}>
        <div>
          <h3>Recovery codes</h3>
          <p className={left <= FEW ? classes.few : 'muted small'}>
            {left} of 10 left{left <= FEW ? '. Make new ones before you need them.' : ''}
          </p>
        </div>
        <Button variant="default" onClick={() => setMode({ kind: 'renew' })}>
          New codes
        </Button>
      </div>
    </>
  );
}
