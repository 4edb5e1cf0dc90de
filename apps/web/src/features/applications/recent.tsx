import { mayBegin } from '@freeboard/domain/access';
import { PRICE_KIND_TEXT } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { clientName, typeName } from '../../lib/application-types.ts';
import { showAgo, showDollars } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import rowLink from '../../ui/layout/row-link.module.css';
import rows from '../../ui/rows.module.css';
import { Empty, Pending } from '../../ui/states.tsx';
import { StatusChips } from '../../ui/status-chips.tsx';

const SHOWN = 8;
const NONE = '—';

export const RECENT_APPLICATIONS = { page: 1, per_page: SHOWN };

export function RecentApplications() {
  const query = useCall('getAgentApplicationsList', RECENT_APPLICATIONS);
  const user = useSession()?.user;
  const applications = query.data?.applications.data;
  const now = Date.now();
  return (
    <section className="card" aria-label="Recently changed">
      <div className="head">
        <h2>Recent</h2>
        <span className="grow" />
        <Link className="link small" to="/agent-portal/dashboard">
          All applications
        </Link>
      </div>
      {applications ? null : <Pending query={query} rows={SHOWN} label="Loading applications" />}
      {applications?.length === 0 ? (
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
        {applications?.map((row) => (
          <li key={row.id} className={`${rows.row} ${rows.ruled}`}>
            <div className={rows.what}>
              <div className="row gap-2 min-0">
                <Link className={`strong clip ${rowLink.open}`} to={`/agent-portal/application-details/${row.id}`}>
                  {clientName(row.client)}
                </Link>
                <StatusChips
                  status={row.payload.status}
                  isSigned={row.is_signed}
                  isBound={row.is_bound}
                  asksUntil={row.carrier_asks?.until ?? null}
                  now={now}
                />
              </div>
              <div className="small muted clip num">
                {[row.application_id, typeName(row.application_type, row.form_type), row.payload.address]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <div className="right num">
              <div className="strong" title={row.price_kind === null ? undefined : PRICE_KIND_TEXT[row.price_kind]}>
                {row.min_quote_amount === null ? NONE : showDollars(row.min_quote_amount)}
              </div>
              <div className="small muted nowrap">{showAgo(row.updated_at, now)}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
