import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { part } from '../lib/part.tsx';
import type { RouteRow } from '../lib/route.ts';
import { type CameFrom, returnPath } from '../lib/session/return-to.ts';
import { clearSession, maySee, personEndedElsewhere, useSession } from '../lib/session/session.ts';

export const NotFound = part(async () => ({ default: (await import('./not-found.tsx')).NotFound }), { isPage: true });

/** `who`: id of the user who was signed in here until now, if any. */
function ToLogin({ who }: { who: number | undefined }) {
  const { pathname, search } = useLocation();
  useEffect(clearSession, []);
  const [elsewhere] = useState(personEndedElsewhere);
  const person = elsewhere ?? who;
  const reason = elsewhere === null ? 'ended' : 'elsewhere';
  const state: CameFrom = { from: pathname + search, ...(person === undefined ? {} : { who: person, reason }) };
  return <Navigate to="/" replace state={state} />;
}

/** Applies the navigation guards (section 2); R7.9 for the role. */
export function Gate({ row, children }: { row: RouteRow; children: ReactNode }) {
  const session = useSession();
  const { state } = useLocation();
  const last = useRef(session);
  if (session) last.current = session;
  useEffect(() => {
    document.title = `${row.title} · Freeboard`;
  }, [row.title]);
  if (row.access === 'guest' && session)
    return <Navigate to={returnPath(state, session.user.id) ?? '/account'} replace />;
  if (row.access === 'login' && !session) return <ToLogin who={last.current?.user.id} />;
  if (row.may && session && !maySee(session, row.may)) return <NotFound />;
  return children;
}
