import { may } from '@freeboard/domain';
import { RecentApplications } from '../../features/applications/recent.tsx';
import { OwnApplications } from '../../features/customers/own-applications.tsx';
import { StartQuote } from '../../features/new-application/start-quote.tsx';
import today from '../../features/today/today.module.css';
import { TodayCard } from '../../features/today/today-card.tsx';
import { part } from '../../lib/part.tsx';
import { useSession } from '../../lib/session/session.ts';

const ChartCard = part(() => import('../../features/dashboard/chart-card.tsx'));
const Checklist = part(() => import('../../features/checklist/checklist.tsx'));

/** Starts a quote from an address, above what today asks and the figures (R1.13); for a customer, their applications. */
export default function DashboardHome() {
  const session = useSession();
  if (!session) return null;
  const isStaff = may(session.user_role, 'application.edit');
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Welcome, {session.user.name}</h1>
      </div>
      {may(session.user_role, 'agency.manage') ? <Checklist /> : null}
      {isStaff ? (
        <>
          <StartQuote />
          <div className={today.land}>
            <TodayCard />
            <RecentApplications />
          </div>
          <ChartCard />
        </>
      ) : (
        <OwnApplications />
      )}
    </main>
  );
}
