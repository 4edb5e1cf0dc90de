import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { draftsOf } from '../drafts/names.ts';
import { client } from '../lib/server/calls.ts';
import { queryClient } from '../lib/server/query.ts';
import { type CameFrom, reasonText } from '../lib/session/return-to.ts';
import { clearSession, session, typist, useSession } from '../lib/session/session.ts';

/**
 * Ends the session immediately, then redirects to sign-in with the reason or, after a voluntary sign-out, the
 * information that unsaved drafts remain.
 */
export default function Logout() {
  const signedIn = useSession();
  const { state } = useLocation();
  const [by] = useState(typist);
  useEffect(() => {
    if (session.get()) void client.call('logout', {});
    clearSession();
    queryClient.clear();
  }, []);
  if (signedIn) return <p className="page muted">Signing out …</p>;
  const isOwn = reasonText(state) === null && draftsOf(by).length > 0;
  return <Navigate to="/" replace state={isOwn ? ({ left: by } satisfies CameFrom) : state} />;
}
