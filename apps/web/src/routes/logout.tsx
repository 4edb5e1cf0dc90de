import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { client } from '../lib/server/calls.ts';
import { queryClient } from '../lib/server/query.ts';
import { clearSession, session, useSession } from '../lib/session/session.ts';

/** Ends the session, here at once and on the server as soon as it hears of it, then goes to login, which is told why. */
export default function Logout() {
  const signedIn = useSession();
  const { state } = useLocation();
  useEffect(() => {
    if (session.get()) void client.call('logout', {});
    clearSession();
    queryClient.clear();
  }, []);
  return signedIn ? <p className="page muted">Signing out …</p> : <Navigate to="/" replace state={state} />;
}
