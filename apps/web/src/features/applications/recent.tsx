import { mayBegin, statusWords } from '@freeboard/domain';
import { Link } from 'react-router';
import { clientName, typeName } from '../../lib/application-types.ts';
import { showAgo } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { STATUS_TONE } from '../../ui/application-look.ts';
import { Chip } from '../../ui/chip.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';

const SHOWN = 8;

/** The applications that changed last. */
export function RecentApplications() {
  const query = useCall('getAgentApplicationsList', { page: 1, per_page: SHOWN });
  const user = useSession()?.user;
  const rows = query.data?.applications.data;
  return (
    <section className="card" aria-label="Recently changed">
      <div className="head">
        <h2>Recently changed</h2>
      </div>
      {query.isError && !rows ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {!rows && !query.isError ? <SkeletonRows rows={SHOWN} label="Loading applications" /> : null}
      {rows?.length === 0 ? (
        <Empty
          title="No applications yet"
          text={user && mayBegin(user) ? "Type a property's address above to start your first quote." : ''}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th>No.</th>
              <th>Client</th>
              <th className="hide-s">Type</th>
              <th>Status</th>
              <th className="right">Changed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="num muted">{row.application_id}</td>
                <td className="strong">
                  <Link to={`/agent-portal/application-details/${row.id}`}>{clientName(row.client)}</Link>
                </td>
                <td className="hide-s">{typeName(row.application_type, row.form_type)}</td>
                <td>
                  <Chip tone={STATUS_TONE[row.payload.status]}>{statusWords(row.payload.status)}</Chip>
                </td>
                <td className="right muted nowrap">{showAgo(row.updated_at, Date.now())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
