import { Link, NavLink, Outlet } from 'react-router';
import { AgencyChooser } from '../../features/accounts/account/agency-chooser.tsx';
import { PersonMenu } from '../../features/accounts/account/person-menu.tsx';
import { NewApplicationMenu } from '../../features/application/new-application/menu.tsx';
import { JobChip } from '../../features/applications/bulk/job-chip.tsx';
import { Notifications } from '../../features/notifications/bell.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { placesOf } from '../../lib/header-places.ts';
import { useSession } from '../../lib/session/session.ts';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';

/** Header and footer of the agent portal (R1.4). */
export default function AgentPortalLayout() {
  const session = useSession();
  if (!session) return <Outlet />;
  return (
    <>
      <SkipLink />
      <header className={classes.top}>
        <Link to="/agent-portal/dashboard" className={classes.logo}>
          <Logo />
          <span className={classes.name}>Freeboard</span>
        </Link>
        <nav className={`hide-s ${classes.nav}`} aria-label="Agent portal">
          {placesOf(session).map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <AgencyChooser />
        <span className="grow" />
        <JobChip />
        <PaletteButton />
        <NewApplicationMenu />
        <Notifications />
        <PersonMenu />
      </header>
      <div id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
