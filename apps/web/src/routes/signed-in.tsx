import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { ImpersonationBar } from '../features/account/impersonation-bar.tsx';
import { Keys } from '../features/palette/keys.tsx';
import { useScreenChange } from '../lib/browser/screen-change.ts';
import { useSavedColors } from '../lib/colors.ts';
import { followEvents } from '../lib/live/events.ts';
import { part } from '../lib/part.tsx';
import { Queries } from '../lib/server/queries.tsx';
import { useFreshData } from '../lib/session/fresh-data.ts';
import { useSession } from '../lib/session/session.ts';
import { useIdleLogout } from '../lib/session/use-idle-logout.ts';

const IdleReminder = part(() => import('./idle-reminder.tsx'));

function Watches() {
  const { state, stay } = useIdleLogout();
  useFreshData();
  useSavedColors();
  useScreenChange();
  useEffect(followEvents, []);
  return (
    <>
      <Keys />
      {state.kind === 'reminder' ? <IdleReminder seconds={state.seconds} stay={stay} /> : null}
    </>
  );
}

/** What runs while a person is signed in: fresh data on every navigation, live events, the idle watch, keys and focus. */
export default function SignedIn() {
  const session = useSession();
  return (
    <Queries>
      {session ? <Watches key={`${session.session_key} ${session.user.agency?.id}`} /> : null}
      <ImpersonationBar />
      <Outlet />
    </Queries>
  );
}
