import { may } from '@freeboard/domain';
import { RecentApplications } from '../../features/applications/recent.tsx';
import { CustomerHome } from '../../features/customers/home.tsx';
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
  if (!isStaff)
    return (
      <main className="page col">
        <CustomerHome name={session.user.name} />
      </main>
    );
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Welcome, {session.user.name}</h1>
      </div>
      {may(session.user_role, 'agency.manage') ? <Checklist /> : null}
      <StartQuote />
      <div className={today.land}>
        <TodayCard />
        <RecentApplications />
      </div>
      <ChartCard />
    </main>
  );
}
