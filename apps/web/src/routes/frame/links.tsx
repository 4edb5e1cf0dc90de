import { Link, useLocation } from 'react-router';
import type { SavedSession } from '../../lib/session/session.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './frame.module.css';
import { dashboardTitle, logoTarget, placesOf } from './places.ts';

type Props = { session: SavedSession };

export const PlaceLinks = ({ session }: Props) => {
  const { pathname } = useLocation();
  return placesOf(session, pathname).map(({ label, to, isCurrent }) => (
    <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  ));
};

export const Lockup = ({ session: { user_role } }: Props) => (
  <Link to={logoTarget(user_role)} className={classes.logo}>
    <Logo />
    <span className="min-0 clip">
      Freeboard <small className={classes.role}>{dashboardTitle(user_role)}</small>
    </span>
  </Link>
);
