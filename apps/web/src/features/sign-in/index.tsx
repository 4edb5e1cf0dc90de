import { part } from '../../lib/part.tsx';
import { StartStep } from './start-step.tsx';
import { useSignIn } from './use-sign-in.ts';

// The page that everybody loads first stays light: what few need has files of its own.
const NewPasswordStep = part(() => import('./new-password-step.tsx'));

/** Signing in, whatever it takes. */
export function SignIn() {
  const { step, attempt, startOver, username } = useSignIn();
  if (step.kind === 'new_password')
    return <NewPasswordStep username={username()} attempt={attempt} startOver={startOver} />;
  return <StartStep attempt={attempt} />;
}
