import { Link, useLocation } from 'react-router';
import classes from './programs.module.css';

const TABS = [
  { to: '/dashboard/settings', label: 'Portal Settings' },
  { to: '/dashboard/settings/api-keys', label: 'API keys' },
  { to: '/dashboard/settings/webhooks', label: 'Webhooks' },
  { to: '/dashboard/access', label: 'Access' },
] as const;

export function ProgramTabs() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.tabs} aria-label="Programs">
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.tab} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
