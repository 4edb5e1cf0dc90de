import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AgencyChooser } from '../../features/accounts/account/agency-chooser.tsx';
import { Avatar, PersonMenu } from '../../features/accounts/account/person-menu.tsx';
import { NewApplicationMenu } from '../../features/application/new-application/menu.tsx';
import { JobChip } from '../../features/applications/bulk/job-chip.tsx';
import { Notifications } from '../../features/notifications/bell.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { readStored, store } from '../../lib/browser/storage.ts';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { part } from '../../lib/part.tsx';
import { useSession } from '../../lib/session/session.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Footer } from './footer.tsx';
import classes from './frame.module.css';
import { Lockup, PlaceLinks } from './links.tsx';

const PhoneMenu = part(() => import('./phone-menu.tsx'));
const Drawer = part(() => import('./drawer.tsx'), { meanwhile: <div className={`hide-s ${classes.drawer}`} /> });
const AHEAD = [Drawer, PhoneMenu];
const FOLDED = 'is_drawer_folded';

/**
 * Around the screens of a signed-in user (section 2): the top bar on all of them; the dashboard's drawer, or the
 * agent portal's footer.
 */
export default function Frame({ hasDrawer = false }: { hasDrawer?: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [isFolded, setFolded] = useState(() => readStored<boolean>(FOLDED) === true);
  const fold = () => {
    store(FOLDED, isFolded ? null : true);
    setFolded(!isFolded);
  };
  useHotkeys({ '[': hasDrawer ? fold : undefined });
  useFetchedAhead(AHEAD);
  if (!session) return <Outlet />;
  const isOpen = openedAt === pathname;
  const menu = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setOpenedAt(pathname) } as const;
  return (
    <>
      <SkipLink />
      <header className={classes.top}>
        <button type="button" className={`only-s ${classes.burger}`} aria-label="Menu" {...menu}>
          <MenuIcon />
        </button>
        {hasDrawer && isFolded ? (
          <button type="button" className={`hide-s ${classes.burger}`} aria-label="Show the menu" onClick={fold}>
            <MenuIcon />
          </button>
        ) : null}
        <Lockup session={session} />
        <nav className={`hide-s ${classes.places}`} aria-label="Places">
          <PlaceLinks session={session} />
        </nav>
        <div className="hide-s">
          <AgencyChooser />
        </div>
        <span className="grow" />
        <JobChip />
        <PaletteButton />
        <div className="hide-s">
          <NewApplicationMenu />
        </div>
        <Notifications />
        <div className="hide-s">
          <PersonMenu />
        </div>
        <div className="only-s">
          <Avatar name={session.user.name} {...menu} />
        </div>
        {isOpen ? <PhoneMenu session={session} close={() => setOpenedAt(null)} /> : null}
      </header>
      <div className={classes.body}>
        {hasDrawer && !isFolded ? <Drawer session={session} fold={fold} /> : null}
        <div id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </div>
      </div>
      {hasDrawer ? null : <Footer />}
    </>
  );
}
