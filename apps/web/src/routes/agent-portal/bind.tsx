import { Navigate, useParams } from 'react-router';
import { BindPage } from '../../features/quotes/bind/bind-page.tsx';
import { useCall } from '../../lib/server/query.ts';
import { Failed, SkeletonRows } from '../../ui/states.tsx';

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '');

function Loaded({ id, quoteId }: { id: number; quoteId: number }) {
  const query = useCall('getApplicationById', { application_id: id });
  const application = query.data?.application;
  if (!application)
    return (
      <main className="page">
        <div className="card">
          {query.error ? (
            <Failed text={query.error.message} retry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={12} label="Loading the quote" />
          )}
        </div>
      </main>
    );
  const quote = application.quotes.find((one) => one.id === quoteId);
  if (!quote) return <Navigate to={`/agent-portal/application-details/${id}?tab=results`} replace />;
  return <BindPage application={application} quote={quote} />;
}

/** An unknown quote redirects to the application's quotes. */
export default function Bind() {
  const { application_id, quote_id } = useParams();
  if (!isId(application_id) || !isId(quote_id)) return <Navigate to="/agent-portal/dashboard" replace />;
  return <Loaded key={`${application_id} ${quote_id}`} id={Number(application_id)} quoteId={Number(quote_id)} />;
}
