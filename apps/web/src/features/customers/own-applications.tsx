import { PRICE_KIND_TEXT } from '@freeboard/domain/quotes';
import { useState } from 'react';
import { Link } from 'react-router';
import { clientName, typeName } from '../../lib/application-types.ts';
import { showDate, showDollars } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { StatusChips } from '../../ui/status-chips.tsx';

const PER_PAGE = 25;

export const FIRST_APPLICATIONS = { page: 1, per_page: PER_PAGE };

export function OwnApplications() {
  const [page, setPage] = useState(1);
  const query = useCall('getAgentApplicationsList', { page, per_page: PER_PAGE });
  const list = query.data?.applications;
  return (
    <section className="card" aria-label="Your applications">
      <div className="head">
        <h2>Your applications</h2>
      </div>
      {list ? null : <Pending query={query} rows={4} label="Loading your applications" />}
      {list?.total === 0 ? (
        <Empty title="No applications yet" text="Once your agent has prepared an application for you, it is here." />
      ) : null}
      {list && list.total > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th>Property</th>
              <th className="hide-s">Name</th>
              <th className="hide-s">Type</th>
              <th>Status</th>
              <th className="right">Premium</th>
              <th className="right hide-s">Changed</th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((row) => (
              <tr key={row.id}>
                <td className="strong">
                  <Link to={`/dashboard/applications/${row.id}`}>
                    {row.payload.address || `Application ${row.application_id}`}
                  </Link>
                </td>
                <td className="hide-s">{clientName(row.client)}</td>
                <td className="hide-s">{typeName(row.application_type, row.form_type)}</td>
                <td>
                  <StatusChips
                    status={row.payload.status}
                    isSigned={row.is_signed}
                    isBound={row.is_bound}
                    isForCustomer
                  />
                </td>
                <td className="right num" title={row.price_kind === null ? undefined : PRICE_KIND_TEXT[row.price_kind]}>
                  {row.min_quote_amount === null ? '—' : showDollars(row.min_quote_amount)}
                </td>
                <td className="right muted nowrap hide-s">{showDate(row.updated_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {list && list.last_page > 1 ? (
        <Pager
          page={page}
          pages={list.last_page}
          perPage={PER_PAGE}
          total={list.total}
          isExact={list.is_total_exact}
          onPage={setPage}
        />
      ) : null}
    </section>
  );
}
