import type { Application, DocumentRow, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { compareIssued, type IssuedComparison } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showDate } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Failed } from '../../../ui/states.tsx';
import page from './bind-page.module.css';

type Bound = NonNullable<Quote['bound']>;
type Props = { application: Application; quote: Quote; bound: Bound };

const NONE = 'none';

/** Amounts and days, which have no spaces, must not wrap. */
const wrapping = (text: string): string => (text.includes(' ') ? '' : 'nowrap');

/** 'agrees with what was bound' or '2 differences from what was bound'. */
const verdict = ({ differences }: IssuedComparison): string =>
  differences.length === 0
    ? 'agrees with what was bound'
    : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} from what was bound`;

function Differences({ differences }: Pick<IssuedComparison, 'differences'>) {
  return (
    <div className="scroll">
      <table className="table">
        <thead>
          <tr>
            <th>
              <span className="hidden-word">What</span>
            </th>
            <th className="right">Bound</th>
            <th className="right">Declarations</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, bound, issued, page: at }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <div className="small">page {at}</div>
              </th>
              <td className={`right num ${wrapping(bound)}`}>{bound || NONE}</td>
              <td className={`right num strong ${wrapping(issued)} ${page.differs}`}>{issued}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders nothing for a page of another line or policy term. */
function Check({ application, quote, bound, document }: Props & { document: DocumentRow }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const query = useCall('getDocument', { document_id: document.id });
  if (query.error && !query.data) return <Failed text={query.error.message} retry={() => void query.refetch()} />;
  const readings = query.data?.document.readings.filter(({ state }) => state !== 'refused') ?? [];
  const { coverages, deductibles } = quote.payload;
  const values = application.payload.useable_details as Values;
  const terms = { ...bound, coverages, deductibles };
  const compared = compareIssued(application.application_type, terms, values, readings, isConfirmed);
  if (!compared) return null;
  const name = (
    <Link className="link" to={`/agent-portal/application-details/${application.id}/documents/${document.id}`}>
      {document.name}
    </Link>
  );
  if ('unclear_until' in compared)
    return (
      <section className={`card ${page.card}`} aria-label="Declarations to compare">
        <h2>Is this the bound policy?</h2>
        <p>
          {name} doesn’t say when its term starts, and ends {showDate(compared.unclear_until)}; the bound policy ends{' '}
          {showDate(bound.expiration_date)}. It may be the policy before.
        </p>
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setConfirmed(true)}>
          It’s the bound policy, compare
        </Button>
      </section>
    );
  const { differences, same, notStated } = compared;
  return (
    <section className={`card ${page.card}`} aria-label="Declarations compared">
      <h2>Declarations compared</h2>
      <p>
        {name}: <span className={differences.length > 0 ? `strong ${page.warn}` : 'strong'}>{verdict(compared)}</span>.
      </p>
      {differences.length > 0 ? <Differences differences={differences} /> : null}
      {same.length > 0 ? <p className="muted small mt-2">The same: {same.join(', ')}.</p> : null}
      {notStated.length > 0 ? (
        <p className="muted small">Not stated on the page, or not read: {notStated.join(', ')}.</p>
      ) : null}
    </section>
  );
}

export function DeclarationsCheck(props: Props) {
  const query = useCall('listDocuments', { application_id: props.application.id });
  const pages = query.data?.documents.filter(({ kind, state }) => kind === 'declarations' && state === 'read') ?? [];
  return pages.map((document) => <Check key={document.id} {...props} document={document} />);
}
