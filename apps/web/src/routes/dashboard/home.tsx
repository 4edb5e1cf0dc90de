import { may } from '@freeboard/domain/access';
import { FirstDay } from '../../features/agencies/checklist/first-day.tsx';
import { StartQuote } from '../../features/application/new-application/start-quote.tsx';
import { RECENT_APPLICATIONS, RecentApplications } from '../../features/applications/recent.tsx';
import { CustomerHome } from '../../features/customers/home.tsx';
import { HealthLine } from '../../features/operation/health-line.tsx';
import today from '../../features/tasks/today/today.module.css';
import { FIRST_TODAY, TodayCard } from '../../features/tasks/today/today-card.tsx';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import { maySee, type SavedSession, useSession } from '../../lib/session/session.ts';

const ChartCard = part(() => import('../../features/dashboard/chart-card.tsx'));
const Checklist = part(() => import('../../features/agencies/checklist/checklist.tsx'));

/** The applications and the chart are hidden until the lists are loaded, so that nothing visible moves. */
function Land({ session }: { session: SavedSession }) {
  // A super-admin has the checklist of the installation instead.
  const isAdmin = may(session.user_role, 'settings.global') && !may(session.user_role, 'agency.manage');
  const firstDay = useCall('getFirstDay', {}, { enabled: isAdmin });
  const health = useCall('getAgencyHealth', {}, { enabled: isAdmin });
  const lists = [useCall('getToday', FIRST_TODAY), useCall('getAgentApplicationsList', RECENT_APPLICATIONS)];
  const isWaiting = lists.some(({ isPending }) => isPending) || (isAdmin && (firstDay.isPending || health.isPending));
  const waiting = isWaiting ? today.waiting : '';
  return (
    <>
      {isAdmin && !isWaiting ? (
        <>
          <HealthLine services={health.data?.services ?? []} />
          <FirstDay items={firstDay.data?.items ?? []} mayConnect={maySee(session, 'api.manage')} />
        </>
      ) : null}
      <div className={today.land}>
        <TodayCard />
        <div className={waiting}>
          <RecentApplications />
        </div>
      </div>
      <div className={`col ${waiting}`}>
        <ChartCard />
      </div>
    </>
  );
}

/** Starts a quote from an address, above today's items and the figures (R1.13); a customer sees their applications. */
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
      <Land session={session} />
    </main>
  );
}
