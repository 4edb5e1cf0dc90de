import { may } from '@freeboard/domain';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { clearSession, useSession } from '../lib/session.ts';
import { NotFound } from './not-found.tsx';
import { type RouteRow, RowContext } from './row.ts';

function ToLogin() {
  useEffect(clearSession, []);
  return <Navigate to="/" replace />;
}

/** Lets through who may see the screen (section 2, navigation guards; R7.9 for the role). */
export function Gate({ row, children }: { row: RouteRow; children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    document.title = `${row.title} · Freeboard`;
  }, [row.title]);
  if (row.access === 'guest' && session) return <Navigate to="/account" replace />;
  if (row.access === 'login' && !session) return <ToLogin />;
  if (row.may && session && !may(session.user_role, row.may)) return <NotFound />;
  return <RowContext value={row}>{children}</RowContext>;
}
