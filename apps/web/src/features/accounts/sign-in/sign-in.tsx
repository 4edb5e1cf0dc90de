import { part } from '../../../lib/part.tsx';
import { StartStep } from './start-step.tsx';
import { useSignIn } from './use-sign-in.ts';

// Keeps the first page small: steps that a sign-in may not need are loaded on demand.
const NewPasswordStep = part(() => import('./new-password-step.tsx'));
const SecondStep = part(() => import('./second-step.tsx'));
const EnrollStep = part(() => import('./enroll-step.tsx'));
const CodesStep = part(() => import('./codes-step.tsx'));

export function SignIn() {
  return <SignInSteps signIn={useSignIn()} />;
}

export function SignInSteps({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { step, attempt, attemptPasskey, startOver, username } = signIn;
  switch (step.kind) {
    case 'new_password':
      return <NewPasswordStep username={username()} attempt={attempt} startOver={startOver} />;
    case 'code':
      return <SecondStep step={step} attempt={attempt} startOver={startOver} />;
    case 'enroll':
      return <EnrollStep who={step.who} enrollment={step.enrollment} attempt={attempt} startOver={startOver} />;
    case 'codes':
      return <CodesStep codes={step.codes} save={() => attempt({ codes_ticket: step.ticket })} />;
    default:
      return <StartStep attempt={attempt} attemptPasskey={attemptPasskey} />;
  }
}
