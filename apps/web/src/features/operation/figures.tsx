import type { AnswerOf } from '@freeboard/contract';
import { showCount, showDate, showSize, showTime } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { Pending } from '../../ui/states.tsx';
import classes from './operation.module.css';
import { answerTimeText, curveOf, monthlyGrowth } from './services.ts';

type Latency = AnswerOf<'getOperationStatus'>['latencies'][number];
type Size = AnswerOf<'getRetention'>['sizes'][number];

const GROUP_NAMES: Record<Latency['group'], string> = {
  reads: 'Opening and searching',
  writes: 'Saving and sending',
  clients: 'Sign-in and client pages',
  programs: 'API and assistants',
  carriers: 'Carriers, whole quote',
  services: 'Data providers and texts',
};

export function ResponseTimes({ latencies }: { latencies: readonly Latency[] }) {
  return (
    <section className="card" aria-labelledby="times">
      <div className="head">
        <h2 id="times">Response times</h2>
        <span className="grow" />
        <span className="small muted">last hour</span>
      </div>
      {latencies.length === 0 ? (
        <p className="muted pad">Nothing was answered within the last hour.</p>
      ) : (
        <table className={classes.times}>
          <thead>
            <tr>
              <th scope="col">Requests</th>
              <th scope="col">Number</th>
              <th scope="col">Median</th>
              <th scope="col">95th percentile</th>
            </tr>
          </thead>
          <tbody>
            {latencies.map(({ group, n, p50_ms, p95_ms, longest_ms }) => (
              <tr key={group}>
                <th scope="row">{GROUP_NAMES[group]}</th>
                <td className="num">{showCount(n)}</td>
                <td className="num">{answerTimeText(p50_ms, longest_ms)}</td>
                <td className="num">{answerTimeText(p95_ms, longest_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function PageErrors({ errors: { n, latest } }: { errors: AnswerOf<'getOperationStatus'>['page_errors'] }) {
  return (
    <section className="card" aria-labelledby="page-errors">
      <div className="head">
        <h2 id="page-errors">Page errors</h2>
        <span className="num">{showCount(n)}</span>
        <span className="grow" />
        <span className="small muted">last 7 days</span>
      </div>
      {latest ? (
        <div className="pad">
          <p>
            {latest.message} <span className="small muted">{showTime(latest.at)}</span>
          </p>
          <p className="small muted">
            {latest.page}, version {latest.version}
          </p>
          <pre className="note code soft-ground pre">{latest.stack || 'The browser gave no location.'}</pre>
        </div>
      ) : (
        <p className="muted pad">No page errors in the last 7 days.</p>
      )}
    </section>
  );
}

const totalOf = ({ database_bytes, file_bytes }: Size) => database_bytes + file_bytes;

/** Leaves out the growth if the measurements are too close together. */
function growing(sizes: readonly Size[], of: (size: Size) => number, now: number): string {
  const month = monthlyGrowth(sizes.map((size) => ({ at: Date.parse(size.ended_at), value: of(size) })));
  if (month === null) return showSize(now);
  return `${showSize(now)}, ${month < 0 ? '−' : '+'}${showSize(Math.abs(Math.round(month)))} a month`;
}

function Sizes({ sizes }: { sizes: readonly Size[] }) {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return <p className="muted pad">Sizes are measured every night. The first measure is due.</p>;
  const { database_bytes, file_bytes, applications } = last;
  const { line, area } = curveOf(sizes.map((size) => ({ at: Date.parse(size.ended_at), value: totalOf(size) })));
  const rows = [
    ['Database', growing(sizes, (size) => size.database_bytes, database_bytes)],
    ['Files', growing(sizes, (size) => size.file_bytes, file_bytes)],
    ['Applications', showCount(applications)],
    ['For each application', applications > 0 ? showSize(Math.round(totalOf(last) / applications)) : '—'],
  ];
  return (
    <>
      {sizes.length > 1 ? (
        <>
          <svg
            className={classes.curve}
            viewBox="0 0 100 40"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Storage from ${showSize(totalOf(first))} to ${showSize(totalOf(last))}`}
          >
            <path d={area} className={classes.area} />
            <path d={line} className={classes.stroke} />
          </svg>
          <p className={`small muted ${classes.ends}`}>
            <span>
              {showDate(first.ended_at)}, {showSize(totalOf(first))}
            </span>
            <span>
              {showDate(last.ended_at)}, {showSize(totalOf(last))}
            </span>
          </p>
        </>
      ) : null}
      <dl className={classes.sizes}>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Storage() {
  const query = useCall('getRetention', {});
  return (
    <section className="card" aria-labelledby="storage">
      <div className="head">
        <h2 id="storage">Storage</h2>
        <span className="grow" />
        <span className="small muted">measured every night</span>
      </div>
      {query.data ? <Sizes sizes={query.data.sizes} /> : <Pending query={query} rows={4} label="Loading the storage" />}
    </section>
  );
}
