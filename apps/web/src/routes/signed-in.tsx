import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { followEvents } from '../lib/events.ts';
import { useFreshData } from '../lib/fresh-data.ts';
import { useSession } from '../lib/session.ts';
import { useIdleLogout } from '../lib/use-idle-logout.ts';

const IdleReminder = lazy(() => import('./idle-reminder.tsx'));

function Watches() {
  const { state, stay } = useIdleLogout();
  useFreshData();
  useEffect(followEvents, []);
  return state.kind === 'reminder' ? (
    <Suspense>
      <IdleReminder seconds={state.seconds} stay={stay} />
    </Suspense>
  ) : null;
}

/** What runs while a person is signed in: fresh data on every navigation, live events, the idle watch. */
export default function SignedIn() {
  const session = useSession();
  return (
    <>
      {session ? <Watches key={session.session_key} /> : null}
      <Outlet />
    </>
  );
}
