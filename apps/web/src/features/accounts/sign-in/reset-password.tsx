import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { failureText, notify } from '../../../lib/server/notices.ts';
import { clearSession, session } from '../../../lib/session/session.ts';
import { Frame } from './frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const NOBODYS: readonly string[] = [];
const NOT_WHOLE = 'The link is incomplete. Open it from the e-mail, or ask for a new one.';

export default function ResetPassword() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [goneText, setGoneText] = useState<string | null>(key === '' ? NOT_WHOLE : null);

  // Removes the key from the address bar and the browser's history as soon as possible.
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  async function send(new_password: string) {
    const result = await client.call('resetPassword', { key, new_password });
    if (result.ok) {
      // All sessions of this user have ended, including this browser's.
      if (session.get()) clearSession();
      notify({ title: 'Your password is changed', text: 'Sign in with the new one.' }, 'good');
      void navigate('/', { replace: true });
      return null;
    }
    const text = failureText(result);
    if (result.errors.key) setGoneText(text);
    return { text, field: result.errors.new_password?.[0] };
  }

  if (goneText !== null)
    return (
      <Frame title="This address does not work">
        <p role="alert">{goneText}</p>
        <Link className="link" to="/forgot-password">
          Ask for a new one
        </Link>
      </Frame>
    );
  return <NewPasswordForm title="Set a new password" action="Set the password" autoFocus own={NOBODYS} send={send} />;
}
