import { useEffect } from 'react';
import { Outlet } from 'react-router';
import classes from '../features/accounts/account/impersonation-bar.module.css';
import { Keys } from '../features/palette/keys.tsx';
import { useScreenChange } from '../lib/browser/screen-change.ts';
import { useFetchedAhead } from '../lib/browser/when-idle.ts';
import { useSavedColors } from '../lib/colors.ts';
import { live } from '../lib/live/live.ts';
import { part } from '../lib/part.tsx';
import { Queries } from '../lib/server/queries.tsx';
import { useCall } from '../lib/server/query.ts';
import { useFreshData } from '../lib/session/fresh-data.ts';
import { useSession } from '../lib/session/session.ts';
import { useIdleLogout } from '../lib/session/use-idle-logout.ts';
import { DialogBody } from '../ui/dialog.tsx';
import { MenuBody } from '../ui/menu/menu.tsx';

const IdleReminder = part(() => import('./idle-reminder.tsx'));
const ImpersonationBar = part(() => import('../features/accounts/account/impersonation-bar.tsx'), {
  meanwhile: <div className={classes.bar} />,
});
const AHEAD = [MenuBody, DialogBody] as const;
const HoldBar = part(() => import('../features/operation/hold-bar.tsx'));

function Watches() {
  const { state, stay } = useIdleLogout();
  useFreshData();
  useSavedColors();
  useScreenChange();
  useFetchedAhead(AHEAD);
  useEffect(() => live.follow(), []);
  return (
    <>
      <Keys />
      {state.kind === 'reminder' ? <IdleReminder seconds={state.seconds} stay={stay} /> : null}
    </>
  );
}

/** Renders nothing unless a restored copy is on hold. */
function Hold() {
  const { data } = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY });
  const hold = data?.global_settings.hold;
  return hold ? <HoldBar hold={hold} /> : null;
}

/**
 * Also runs the background work while a user is signed in: fresh data on every navigation, live events, the idle
 * watch, keys and focus.
 */
export default function SignedIn() {
  const session = useSession();
  return (
    <Queries>
      {session ? <Watches key={`${session.session_key} ${session.user.agency?.id}`} /> : null}
      {session ? <Hold /> : null}
      {session?.user.impersonation ? <ImpersonationBar /> : null}
      <Outlet />
    </Queries>
  );
}
