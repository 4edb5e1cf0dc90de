import { personFieldError } from '@freeboard/domain/people';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { clearSession, signIn } from '../../../lib/session/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { Frame } from './frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInSteps } from './sign-in.tsx';
import { useSignIn } from './use-sign-in.ts';

type Guest = { name: string; email: string; agency_name: string };
const NOT_WHOLE = 'The link is incomplete. Open it from the e-mail.';

/** Removes the invitation's key from the URL immediately. */
function useInvitation(attempt: ReturnType<typeof useSignIn>['attempt']) {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [guest, setGuest] = useState<Guest | null>(null);
  const [name, setName] = useState('');
  const [goneText, setGoneText] = useState<string | null>(key === '' ? NOT_WHOLE : null);

  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  useEffect(() => {
    if (key === '') return;
    void client.call('checkInvitation', { key }).then((answer) => {
      if (!answer.ok) return setGoneText(failureText(answer));
      setGuest(answer.data);
      setName(answer.data.name);
    });
  }, [key]);
  async function accept(password: string) {
    const result = await client.call('acceptInvitation', { key, name, password });
    if (result.ok && !result.data.session) {
      // The agency requires a second step: it is set up during sign-in, with the password just chosen.
      clearSession();
      const refused = await attempt({ username: guest?.email ?? '', password });
      return refused && { text: refused.text };
    }
    if (result.ok && result.data.session && result.data.user) {
      // Replaces the session of a user who was signed in here before.
      queryClient.clear();
      signIn(result.data.session.session_key, result.data.user);
      void navigate('/account', { replace: true });
    }
    if (result.ok) return null;
    const text = failureText(result);
    if (result.errors.key) setGoneText(text);
    return { text, field: result.errors.password?.[0] };
  }
  return { guest, name, setName, goneText, accept };
}

export default function Invitation() {
  const entering = useSignIn();
  const { guest, name, setName, goneText, accept } = useInvitation(entering.attempt);
  const own = guest ? [name, guest.email] : [];
  const wrong = personFieldError('name', name);

  if (entering.step.kind !== 'start') return <SignInSteps signIn={entering} />;
  if (goneText !== null)
    return (
      <Frame title="This invitation does not work">
        <p role="alert">{goneText}</p>
      </Frame>
    );
  if (!guest)
    return (
      <Frame title="Your invitation">
        <SkeletonRows rows={3} label="Loading the invitation" />
      </Frame>
    );
  return (
    <NewPasswordForm
      title={`Welcome to ${guest.agency_name}`}
      action="Accept invitation"
      label="Password"
      own={own}
      isBlocked={wrong !== null}
      send={accept}
    >
      {(isTried) => (
        <>
          <p className="muted">
            You sign in as <span className="strong">{guest.email}</span>.
          </p>
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            autoFocus
            value={name}
            {...(isTried && wrong ? { error: wrong } : {})}
            onChange={setName}
          />
        </>
      )}
    </NewPasswordForm>
  );
}
