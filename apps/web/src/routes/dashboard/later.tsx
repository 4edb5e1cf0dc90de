import { Link, useLocation } from 'react-router';
import { Empty } from '../../ui/states.tsx';
import { ROUTES } from '../table.ts';

const WHAT: Readonly<Record<string, string>> = {
  '/dashboard/mga/management': 'Here the agencies will be created and changed, each with its street address and phone.',
  '/dashboard/settings': "Here the agency's settings, templates and short codes will be edited.",
  '/dashboard/messaging-console': 'Here the text messages and e-mails with clients will stand, by contact.',
  '/dashboard/quotes-portal/management': 'Here the sources of applications and the intake of quotes will be managed.',
  '/dashboard/api-management': 'Here carriers and data providers will be connected, tested and watched.',
  '/dashboard/bulk-upload': 'Here a sheet of applications will be uploaded, checked row by row and launched.',
};

/** Says honestly what will stand at an address whose screen does not work yet. */
export default function Later() {
  const { pathname } = useLocation();
  const title = ROUTES.find((row) => row.path === pathname)?.title ?? 'This page';
  return (
    <main className="page">
      <h1>{title}</h1>
      <Empty
        title="Not available yet"
        text={`${WHAT[pathname] ?? ''} Until then nothing can be done on this page.`}
        action={
          <Link className="link" to="/dashboard/home">
            Back to the dashboard
          </Link>
        }
      />
    </main>
  );
}
