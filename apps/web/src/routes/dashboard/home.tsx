import { may } from '@freeboard/domain';
import { Link } from 'react-router';
import { Figures } from '../../features/applications/figures.tsx';
import { RecentApplications } from '../../features/applications/recent.tsx';
import { OwnApplications } from '../../features/customers/own-applications.tsx';
import { StartQuote } from '../../features/new-application/start-quote.tsx';
import { part } from '../../lib/part.tsx';
import { useSession } from '../../lib/session/session.ts';

const ChartCard = part(() => import('../../features/dashboard/chart-card.tsx'));
const Checklist = part(() => import('../../features/checklist/checklist.tsx'));

/** Starts a quote from an address, above the person's own figures, each leading to its rows; for a customer, their applications. */
export default function DashboardHome() {
  const session = useSession();
  if (!session) return null;
  const isStaff = may(session.user_role, 'application.edit');
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Welcome, {session.user.name}</h1>
        <span className="grow" />
        {isStaff ? (
          <Link className="link" to="/agent-portal/dashboard">
            All applications
          </Link>
        ) : null}
      </div>
      {may(session.user_role, 'agency.manage') ? <Checklist /> : null}
      {isStaff ? (
        <>
          <StartQuote />
          <Figures />
          <RecentApplications />
          <ChartCard />
        </>
      ) : (
        <OwnApplications />
      )}
    </main>
  );
}
