import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { part } from '../../../lib/part.tsx';
import { client } from '../../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RecoveryCodes } from '../../../ui/credentials/recovery-codes.tsx';
import { AskPassword } from './ask-password.tsx';

const Enroll = part(() => import('./enroll.tsx'));

type Factor = AnswerOf<'getSecurity'>['second_factor'];
type Mode =
  | { kind: 'rest' | 'on' | 'off' | 'renew' | 'show' }
  | { kind: 'enroll'; enrollment: AnswerOf<'enrollSecondFactor'> }
  | { kind: 'codes'; codes: readonly string[] };

const FEW = 3;
const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus();

type Setting = { factor: Factor; setMode: (mode: Mode) => void };

function NewCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  async function saved() {
    if (await callOrNotify('confirmRecoveryCodes', {})) done();
  }
  return (
    <div className="item col gap-4 pad-all">
      <h3 ref={focusHeading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <RecoveryCodes codes={codes} />
      <div>
        <Button onClick={() => void saved()}>I’ve saved my codes</Button>
      </div>
    </div>
  );
}

function SwitchedOff({ factor, setMode }: Setting) {
  return (
    <div className="item row wrap between breaks">
      <div>
        <h3>Two-step verification</h3>
        <p className="muted small">
          A code from an app on your phone, in addition to your password. Even someone who knows your password can't get
          in.
          {factor.rule === 'asked' ? ' You are asked to switch it on.' : ''}
        </p>
      </div>
      <Button onClick={() => setMode({ kind: 'on' })}>Turn on</Button>
    </div>
  );
}

function SwitchedOn({ factor, since, setMode }: Setting & { since: string }) {
  const left = factor.recovery_codes_left;
  return (
    <>
      <div className="item row wrap between breaks">
        <div>
          <h3 className="row">
            Two-step verification <Chip tone="green">on</Chip>
          </h3>
          <p className="muted small num">Authenticator app, since {showDate(since)}</p>
        </div>
        {factor.rule === 'required' ? (
          <span className="muted small">Your agency asks for it.</span>
        ) : (
          <Button variant="default" onClick={() => setMode({ kind: 'off' })}>
            Switch off
          </Button>
        )}
      </div>
      <div className="item row wrap between breaks">
        <div>
          <h3>Recovery codes</h3>
          <p className={left <= FEW ? 'small bad' : 'muted small'}>
            {left} of 10 left{left <= FEW ? '. Make new ones before you need them.' : ''}
          </p>
          {factor.has_unsaved_codes ? <p className="small bad">You haven’t saved these codes yet.</p> : null}
        </div>
        <div className="row wrap">
          {factor.has_unsaved_codes ? <Button onClick={() => setMode({ kind: 'show' })}>Show codes</Button> : null}
          <Button variant="default" onClick={() => setMode({ kind: 'renew' })}>
            New codes
          </Button>
        </div>
      </div>
    </>
  );
}

function SwitchOff({ done, cancel }: { done: () => void; cancel: () => void }) {
  return (
    <AskPassword
      title="Switch the second step off"
      text="Your password alone lets you in then. Recovery codes and remembered devices go with it."
      action="Switch it off"
      isDangerous
      send={(password) => client.call('disableSecondFactor', { password })}
      done={() => {
        notify({ title: 'Two-step verification off', text: 'Your password alone lets you in from now on.' }, 'good');
        done();
      }}
      cancel={cancel}
    />
  );
}

export function SecondFactor({ factor, changed }: { factor: Factor; changed: () => void }) {
  const [mode, setMode] = useState<Mode>({ kind: 'rest' });
  const rest = () => setMode({ kind: 'rest' });
  const show = (codes: readonly string[]) => {
    setMode({ kind: 'codes', codes });
    changed();
  };
  const finish = () => {
    rest();
    changed();
  };
  if (mode.kind === 'enroll') return <Enroll enrollment={mode.enrollment} done={show} cancel={rest} />;
  if (mode.kind === 'codes') return <NewCodes codes={mode.codes} done={finish} />;
  if (mode.kind === 'on')
    return (
      <AskPassword
        title="Switch the second step on"
        text="Enter your password to confirm it's you."
        action="Continue"
        send={(password) => client.call('enrollSecondFactor', { password })}
        done={(enrollment) => setMode({ kind: 'enroll', enrollment })}
        cancel={rest}
      />
    );
  if (mode.kind === 'renew')
    return (
      <AskPassword
        title="New recovery codes"
        text="Your current codes will stop working."
        action="Make new codes"
        send={(password) => client.call('renewRecoveryCodes', { password })}
        done={({ recovery_codes }) => show(recovery_codes)}
        cancel={rest}
      />
    );
  if (mode.kind === 'show')
    return (
      <AskPassword
        title="Show your recovery codes"
        text="Enter your password to confirm it's you."
        action="Show them"
        send={(password) => client.call('showRecoveryCodes', { password })}
        done={({ recovery_codes: codes }) => setMode({ kind: 'codes', codes })}
        cancel={rest}
      />
    );
  if (mode.kind === 'off') return <SwitchOff done={finish} cancel={rest} />;
  return factor.since === null ? (
    <SwitchedOff factor={factor} setMode={setMode} />
  ) : (
    <SwitchedOn factor={factor} since={factor.since} setMode={setMode} />
  );
}
