import { may } from '@freeboard/domain/access';
import { useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { AgencyChooser } from '../../features/accounts/account/agency-chooser.tsx';
import { PersonMenu } from '../../features/accounts/account/person-menu.tsx';
import { WaitingCount } from '../../features/customers/registration/waiting-count.tsx';
import { Notifications } from '../../features/notifications/bell.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ColorSchemeSwitch } from '../../ui/color-scheme.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { dashboardTitle, drawerOf, logoTarget } from './drawer.ts';
import classes from './shell.module.css';

/** The dashboard's top bar and drawer (R1.7). */
export default function DashboardShell() {
  const session = useSession();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (!session) return <Outlet />;
  const role = session.user_role;
  const isOpen = openedAt === pathname;
  return (
    <>
      <SkipLink />
      <header className={classes.top}>
        <button
          type="button"
          className={classes.burger}
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="drawer"
          onClick={() => setOpenedAt(isOpen ? null : pathname)}
        >
          <MenuIcon />
        </button>
        <Link to={logoTarget(role)} className={classes.logo}>
          <Logo />
          <span className="hidden-word">Freeboard, </span>
          <span className={classes.title}>{dashboardTitle(role)}</span>
        </Link>
        <AgencyChooser />
        <span className="grow" />
        <PaletteButton />
        <Notifications />
        <PersonMenu />
      </header>
      <div className={classes.body}>
        <nav id="drawer" className={`${classes.drawer} ${isOpen ? classes.open : ''}`} aria-label="Dashboard">
          {may(role, 'agency.manage') ? <p className={classes.whose}>{dashboardTitle(role)}</p> : null}
          {drawerOf(session).map((item) => (
            <NavLink key={item.to} to={item.to} className={classes.item}>
              {item.label}
              {item.hasCount ? <WaitingCount /> : null}
            </NavLink>
          ))}
          <Link to="/logout" className={classes.item}>
            Logout
          </Link>
          <span className="grow" />
          <div>
            <ColorSchemeSwitch />
          </div>
        </nav>
        <div id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
