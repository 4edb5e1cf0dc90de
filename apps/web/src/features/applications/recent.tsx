import { mayBegin, statusWords } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { clientName } from '../../lib/application-types.ts';
import { showAgo, showDollars } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { STATUS_TONE } from '../../ui/application-look.ts';
import { Chip } from '../../ui/chip.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './recent.module.css';

const SHOWN = 8;
const NONE = '—';

/** The applications that changed last. */
export function RecentApplications() {
  const query = useCall('getAgentApplicationsList', { page: 1, per_page: SHOWN });
  const user = useSession()?.user;
  const rows = query.data?.applications.data;
  return (
    <section className="card" aria-label="Recently changed">
      <div className="head">
        <h2>Recent</h2>
        <span className="grow" />
        <Link className="link small" to="/agent-portal/dashboard">
          All applications
        </Link>
      </div>
      {query.isError && !rows ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {!rows && !query.isError ? <SkeletonRows rows={SHOWN} label="Loading applications" /> : null}
      {rows?.length === 0 ? (
        <Empty
          title="No applications yet"
          text={user && mayBegin(user) ? "Type a property's address above to start your first quote." : ''}
          action={
            user && mayBegin(user) ? (
              <Button component={Link} to="/agent-portal/new" variant="default">
                New application
              </Button>
            ) : null
          }
        />
      ) : null}
      <ul>
        {rows?.map((row) => (
          <li key={row.id} className={classes.line}>
            <div className={classes.what}>
              <div className={classes.name}>
                <Link className={`strong clip ${classes.open}`} to={`/agent-portal/application-details/${row.id}`}>
                  {clientName(row.client)}
                </Link>
                <Chip tone={STATUS_TONE[row.payload.status]}>{statusWords(row.payload.status)}</Chip>
              </div>
              <div className="small muted clip num">
                {[row.application_id, row.payload.address].filter(Boolean).join(' · ')}
              </div>
            </div>
            <div className="right num">
              <div className="strong">{row.min_quote_amount === null ? NONE : showDollars(row.min_quote_amount)}</div>
              <div className="small muted nowrap">{showAgo(row.updated_at, Date.now())}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
