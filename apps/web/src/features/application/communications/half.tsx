import type { Communication } from '@freeboard/contract';
import { useEffect } from 'react';
import { showSize } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { BodyView } from '../../../ui/body/body-view.tsx';
import { Headers } from '../../../ui/body/headers.tsx';
import type { OpenedBodies } from './search.ts';

export type Bodies = { opened: OpenedBodies; keep(id: number, body: string): void };

type Props = { applicationId: number; half: Communication; title: string; find: string; bodies: Bodies };

function LongBody({ applicationId, half, title, find, bodies }: Props) {
  const known = bodies.opened.get(half.id);
  const { is_request, size, data } = half.payload;
  const query = useCall(
    'getApiCommunicationBody',
    { application_id: applicationId, exchange_id: half.exchange_id, is_request },
    { enabled: known === undefined, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const whole = known ?? query.data?.data;
  const { keep } = bodies;
  useEffect(() => {
    if (whole !== undefined) keep(half.id, whole);
  }, [whole, half.id, keep]);
  if (whole !== undefined) return <BodyView body={whole} label={`${title} body`} find={find} />;
  return (
    <BodyView body={data} label={`Beginning of the ${title.toLowerCase()} body`} find={find} isBeginning>
      {query.isError ? (
        <span className="bad" role="alert">
          Only the beginning: the whole, {showSize(size)}, could not be loaded. {query.error.message}{' '}
          <button type="button" className="link" onClick={() => void query.refetch()}>
            Try again
          </button>
        </span>
      ) : (
        <span className="muted" role="status">
          The beginning; loading {showSize(size)} …
        </span>
      )}
    </BodyView>
  );
}

export function Half(props: Omit<Props, 'half'> & { half: Communication | null }) {
  const { half, title, find } = props;
  return (
    <section className="col gap-1 min-0">
      <h3>{title}</h3>
      {half ? <Headers headers={half.payload.headers} /> : null}
      {half?.payload.remark ? <p className="muted small">{half.payload.remark}</p> : null}
      {half === null || half.payload.data === '' ? (
        <p className="muted small">{half ? 'Empty: nothing but headers' : 'None'}</p>
      ) : half.payload.is_cut ? (
        <LongBody {...props} half={half} />
      ) : (
        <BodyView body={half.payload.data} label={`${title} body`} find={find} />
      )}
    </section>
  );
}
