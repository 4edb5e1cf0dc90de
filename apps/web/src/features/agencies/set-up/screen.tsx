import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showClock } from '../../../lib/format.ts';
import { client } from '../../../lib/server/calls.ts';
import { session } from '../../../lib/session/session.ts';
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { AgencyStep } from './agency-step.tsx';
import { type Draft, NEW_DRAFT } from './draft.ts';
import { PeopleStep } from './people-step.tsx';
import classes from './set-up.module.css';
import { YouStep } from './you-step.tsx';

const STEPS = ['You', 'Agency', 'People'] as const;

type State = { kind: 'checking' | 'gone' | 'unreached' } | { kind: 'open'; until: string };

function Steps({ at, name }: { at: number; name: string }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
          <span className="num mark">{index < at ? <CheckIcon size="0.875rem" /> : index + 1}</span>
          <span>{step}</span>
          {index === 0 && at > 0 ? <span className="muted clip">{name}</span> : null}
          {index < at ? <span className="hidden-word">done</span> : null}
        </li>
      ))}
    </ol>
  );
}

function useSetUpKey() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [state, setState] = useState<State>({ kind: 'checking' });
  const [tries, setTries] = useState(0);
  // Removes the key from the address bar and the browser's history as soon as possible.
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the check
  useEffect(() => {
    let isGone = false;
    void client.call('checkSetUp', { key }).then((answer) => {
      if (isGone) return;
      if (answer.ok) setState({ kind: 'open', until: answer.data.expires_at });
      else setState({ kind: answer.code === 404 ? 'gone' : 'unreached' });
    });
    return () => {
      isGone = true;
    };
  }, [key, tries]);
  return { key, state, retry: () => setTries(tries + 1) };
}

export function SetUp({ gone }: { gone: ReactNode }) {
  const { key, state, retry } = useSetUpKey();
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>(NEW_DRAFT);

  if (state.kind === 'gone') return gone;
  return (
    <>
      <header className={classes.top}>
        <Logo />
        <span className="strong">Freeboard</span>
        <span className="muted hide-xs">Set up Freeboard</span>
        <span className="grow" />
        {state.kind === 'open' && step < 2 ? (
          <span className={`small muted num ${classes.until}`}>
            <ClockIcon />
            This address works once, until {showClock(state.until)}
          </span>
        ) : null}
      </header>
      <main className={classes.page}>
        {state.kind === 'unreached' ? (
          <Failed text="The server could not be reached." retry={retry} />
        ) : state.kind === 'checking' ? (
          <SkeletonRows rows={6} label="Loading" />
        ) : (
          <>
            <Steps at={step} name={draft.name} />
            {step === 0 ? (
              <YouStep draft={draft} onChange={setDraft} onDone={() => setStep(1)} />
            ) : step === 1 ? (
              <AgencyStep
                setUpKey={key}
                draft={draft}
                onChange={setDraft}
                onBack={() => setStep(0)}
                onDone={() => setStep(2)}
              />
            ) : (
              <PeopleStep agency={session.get()?.user.agency?.name ?? draft.agency.name} />
            )}
          </>
        )}
      </main>
    </>
  );
}
