import { Link } from 'react-router';
import { showCount, showTime } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { Chip } from '../../ui/chip.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { STATE_LOOK } from './words.ts';

const SHOWN = 10;

export function Earlier({ but }: { but: number | null }) {
  const list = useCall('getBulkUploads', { per_page: SHOWN });
  const uploads = list.data?.uploads.data.filter(({ id }) => id !== but) ?? [];
  return (
    <section className="card" aria-labelledby="earlier-uploads">
      <div className="head">
        <h2 id="earlier-uploads">Earlier uploads</h2>
      </div>
      {list.isError || !list.data ? (
        <Pending query={list} rows={4} label="Loading earlier uploads" />
      ) : uploads.length === 0 ? (
        <Empty title="None yet" text="What you upload appears here, with what became of it." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways
        <section className="scroll" aria-label="Uploads" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col" className="right">
                  Stored
                </th>
                <th scope="col" className="right">
                  Left out
                </th>
                <th scope="col">How it ended</th>
              </tr>
            </thead>
            <tbody>
              {uploads.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Link className="strong" to={`?upload=${one.id}`}>
                      {one.name}
                    </Link>
                  </td>
                  <td className="num muted nowrap">{showTime(one.created_at)}</td>
                  <td className="nowrap">{one.created_by.name}</td>
                  <td className="num right">{showCount(one.created)}</td>
                  <td className="num right">{one.left_out > 0 ? showCount(one.left_out) : '—'}</td>
                  <td>
                    <Chip tone={STATE_LOOK[one.state].tone}>{STATE_LOOK[one.state].word}</Chip>{' '}
                    <span className="muted small">
                      {one.fault ??
                        (one.state === 'canceled' && one.started_at ? `at row ${showCount(one.cursor_row)}` : '')}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
