import type { Application, DocumentRow, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { compareIssued, type IssuedComparison } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { readStored, store } from '../../../lib/browser/storage.ts';
import { useAfterRender } from '../../../lib/browser/use-after-render.ts';
import { focusOn } from '../../../lib/browser/when-drawn.ts';
import { showDate } from '../../../lib/format.ts';
import { useCall, useCalls } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Failed } from '../../../ui/states.tsx';
import page from './bind-page.module.css';

type Bound = NonNullable<Quote['bound']>;
/** The term that a page belongs to, if only its last day is known. */
type Answer = 'bound' | 'earlier';

/** `isUnclear`: only the page's last day is known, so `answer` decides. */
type IssuedPage = {
  document: DocumentRow;
  query: ReturnType<typeof useCalls<'getDocument'>>[number];
  compared: ReturnType<typeof compareIssued>;
  isUnclear: boolean;
  answer: Answer | null;
};

type Issued = {
  bound: Bound | null;
  pages: readonly IssuedPage[];
  /** Whether no page of the bound policy exists or is being read. */
  isMissing: boolean;
  setAnswer: (document: DocumentRow, answer: Answer) => void;
};

/** The application's declarations pages, compared with what was bound. Answers are remembered by this browser. */
export function useIssued(application: Application, quote: Quote, mayRead: boolean): Issued {
  const personId = useSession()?.user.id ?? 0;
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const bound = mayRead ? quote.bound : null;
  const list = useCall('listDocuments', { application_id: application.id }, { enabled: bound !== null });
  const documents = (bound && list.data?.documents) || [];
  const read = documents.filter(({ kind, state }) => kind === 'declarations' && state === 'read');
  const details = useCalls(
    'getDocument',
    read.map(({ id }) => ({ document_id: id })),
  );
  const keyOf = ({ id }: DocumentRow) => `freeboard.declarations.${personId}.${quote.id}.${id}`;
  const pages = read.flatMap((document, at): IssuedPage[] => {
    const query = details[at];
    if (!bound || !query) return [];
    const { coverages, deductibles } = quote.payload;
    const values = application.payload.useable_details as Values;
    const readings = query.data?.document.readings.filter(({ state }) => state !== 'refused') ?? [];
    const compare = (isConfirmed: boolean) =>
      compareIssued(application.application_type, { ...bound, coverages, deductibles }, values, readings, isConfirmed);
    const answer = answers[document.id] ?? readStored<Answer>(keyOf(document));
    const first = compare(false);
    const isUnclear = first !== null && 'unclear_until' in first;
    const compared = isUnclear && answer === 'bound' ? compare(true) : first;
    return [{ document, query, compared, isUnclear, answer }];
  });
  const isBeingRead = documents.some(
    ({ kind, state }) => (kind === null || kind === 'declarations') && (state === 'queued' || state === 'reading'),
  );
  const isCovered = pages.some(
    ({ query, compared, isUnclear, answer }) =>
      !query.data || (compared !== null && !(isUnclear && answer === 'earlier')),
  );
  return {
    bound,
    pages,
    isMissing: bound !== null && list.data !== undefined && !isBeingRead && !isCovered,
    setAnswer(document, answer) {
      store(keyOf(document), answer);
      setAnswers((before) => ({ ...before, [document.id]: answer }));
    },
  };
}

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

type CheckProps = { page: IssuedPage; bound: Bound; setAnswer: (answer: Answer) => void };

function Check({ page: { document, query, compared, answer, isUnclear }, bound, setAnswer }: CheckProps) {
  const result = useRef<HTMLElement>(null);
  const afterRender = useAfterRender();
  if (query.error && !query.data) return <Failed text={query.error.message} retry={() => void query.refetch()} />;
  if (!compared) return null;
  // The answer removes the buttons, so the focus moves to the result.
  const decide = (next: Answer) => {
    setAnswer(next);
    afterRender(() => result.current && focusOn(result.current));
  };
  const name = (
    <Link className="link" to={`/agent-portal/application-details/${document.application_id}/documents/${document.id}`}>
      {document.name}
    </Link>
  );
  const correct = (next: Answer, text: string) => (
    <button type="button" className="link small" onClick={() => decide(next)}>
      {text}
    </button>
  );
  if ('unclear_until' in compared)
    return answer === 'earlier' ? (
      <section ref={result} className={`card ${page.card}`} aria-label="Declarations not compared">
        <p>
          {name} is of an earlier policy and isn’t compared. {correct('bound', 'It’s the bound policy, compare')}
        </p>
      </section>
    ) : (
      <section className={`card ${page.card}`} aria-label="Declarations to compare">
        <h2>Is this the bound policy?</h2>
        <p>
          {name} doesn’t say when its term starts, and ends {showDate(compared.unclear_until)}; the bound policy ends{' '}
          {showDate(bound.expiration_date)}. It may be the policy before.
        </p>
        <div className="row wrap gap-2 mt-2">
          <Button variant="default" size="compact-sm" onClick={() => decide('bound')}>
            It’s the bound policy, compare
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => decide('earlier')}>
            No, an earlier policy
          </Button>
        </div>
      </section>
    );
  const { differences, same, notStated } = compared;
  return (
    <section ref={result} className={`card ${page.card}`} aria-label="Declarations compared">
      <h2>Declarations compared</h2>
      <p>
        {name}: <span className={differences.length > 0 ? `strong ${page.warn}` : 'strong'}>{verdict(compared)}</span>.
      </p>
      {differences.length > 0 ? <Differences differences={differences} /> : null}
      {same.length > 0 ? <p className="muted small mt-2">The same: {same.join(', ')}.</p> : null}
      {notStated.length > 0 ? (
        <p className="muted small">Not stated on the page, or not read: {notStated.join(', ')}.</p>
      ) : null}
      {isUnclear ? <p className="mt-2">{correct('earlier', 'It’s an earlier policy')}</p> : null}
    </section>
  );
}

export const DeclarationsCheck = ({ issued: { bound, pages, setAnswer } }: { issued: Issued }) =>
  bound
    ? pages.map((one) => (
        <Check key={one.document.id} page={one} bound={bound} setAnswer={(next) => setAnswer(one.document, next)} />
      ))
    : null;
