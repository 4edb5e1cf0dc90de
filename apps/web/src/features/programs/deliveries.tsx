import type { WebhookDelivery } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showClock, showCount, showTime } from '../../lib/format.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { Chip } from '../../ui/chip.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import classes from './programs.module.css';
import { refreshWebhooks } from './use-programs.ts';

const POLL_MS = 3_000;

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const last = delivery.attempts.at(-1);
  const tries = delivery.attempts.length;
  if (!last) return <Chip>waits</Chip>;
  const text = last.status ?? last.fault ?? '';
  return (
    <>
      <Chip tone={delivery.state === 'delivered' ? 'green' : 'red'}>
        {delivery.state === 'delivered' ? text : 'failed'}
      </Chip>{' '}
      <span className="muted small">
        {delivery.state === 'delivered' ? '' : `${text} · `}
        {tries} {tries === 1 ? 'try' : 'tries'}
      </span>
    </>
  );
}

const resultOf = ({ status, fault }: WebhookDelivery['attempts'][number]): string =>
  [status, fault].filter((part) => part !== null).join(': ');

function Opened({ delivery }: { delivery: WebhookDelivery }) {
  const last = delivery.attempts.at(-1);
  async function redeliver() {
    if (await callOrNotify('redeliverWebhook', { delivery_id: delivery.id })) await refreshWebhooks();
  }
  return (
    <div className="col pad-34">
      <div className="row wrap">
        <b className="code">{delivery.type}</b>
        <span className="muted small">{showTime(delivery.occurred_at)}</span>
        <span className="grow" />
        <Button size="compact-sm" onClick={() => void redeliver()}>
          Deliver again
        </Button>
      </div>
      <p className="row wrap">
        {delivery.attempts.map(({ at, status, fault }) => (
          <Chip key={at} {...(fault ? { title: fault } : {})} tone={status !== null && status < 300 ? 'green' : 'red'}>
            {showClock(at)} {status ?? 'no answer'}
          </Chip>
        ))}
        {delivery.next_at && delivery.attempts.length > 0 ? (
          <span className="muted small">next try {showClock(delivery.next_at)}, then less often for 3 days</span>
        ) : null}
      </p>
      <div className="fit gap-3">
        <div>
          <p className="small muted">What we sent</p>
          <pre className={`raw ${classes.block}`}>
            {delivery.payload ? JSON.stringify(JSON.parse(delivery.payload), null, 2) : 'Not sent yet'}
          </pre>
        </div>
        <div>
          <p className="small muted">What came back</p>
          <pre className={`raw ${classes.block}`}>
            {last ? `${resultOf(last)}\nafter ${last.duration_ms} ms\n\n${last.answer}` : 'Nothing yet'}
          </pre>
        </div>
      </div>
    </div>
  );
}

const SINCE = [
  ['1', 'the last day', 1],
  ['3', 'the last 3 days', 3],
  ['7', 'the last 7 days', 7],
  ['30', 'the last 30 days', 30],
] as const;
const DAY_MS = 86_400_000;

/** Sends the deliveries that failed within the chosen number of days again. */
function Redelivery({ endpointId }: { endpointId: number }) {
  const [days, setDays] = useState('1');
  const [isBusy, setBusy] = useState(false);
  async function redeliver() {
    const count = SINCE.find(([value]) => value === days)?.[2] ?? 1;
    const since = new Date(Date.now() - count * DAY_MS).toISOString();
    setBusy(true);
    const answer = await callOrNotify('redeliverWebhook', { endpoint_id: endpointId, since });
    setBusy(false);
    if (!answer) return;
    const title = answer.count === 0 ? 'Nothing failed since then' : `${showCount(answer.count)} on their way again`;
    notify({ title, text: '' });
    await refreshWebhooks();
  }
  return (
    <div className="row wrap pad-34">
      <ChoiceField
        label="Failed in"
        value={days}
        choices={SINCE.map(([value, label]) => ({ value: String(value), label }))}
        onChange={setDays}
      />
      <Button variant="default" loading={isBusy} className={classes.besideField} onClick={() => void redeliver()}>
        Deliver again
      </Button>
    </div>
  );
}

type TableProps = { deliveries: readonly WebhookDelivery[]; openedId: string | undefined; open: (id: string) => void };

function DeliveryTable({ deliveries, openedId, open }: TableProps) {
  return (
    <div className={classes.deliveries}>
      <table className="table">
        <thead>
          <tr>
            <th className="hide-xs">Time</th>
            <th>Event</th>
            <th className="hide-xs">Application</th>
            <th>Answer</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id} aria-current={delivery.id === openedId}>
              <td className="nowrap hide-xs">{showTime(delivery.occurred_at)}</td>
              <td className="nowrap">
                <button type="button" className="link code" onClick={() => open(delivery.id)}>
                  {delivery.type}
                </button>
                <div className="muted small num only-xs">{showTime(delivery.occurred_at)}</div>
              </td>
              <td className="num hide-xs">{delivery.application_number ?? '—'}</td>
              <td>
                <Answer delivery={delivery} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Deliveries({ endpointId }: { endpointId: number }) {
  const [which, setWhich] = useState<'all' | 'failed'>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const request = { endpoint_id: endpointId, is_failed: which === 'failed' };
  const query = useCall('getWebhookDeliveries', request, { refetchInterval: POLL_MS });
  const deliveries = query.data?.deliveries ?? [];
  const opened = deliveries.find(({ id }) => id === chosen) ?? deliveries[0];
  return (
    <section className="card" aria-label="Deliveries">
      <div className="head">
        <h2>Deliveries</h2>
        <span className="grow" />
        <Segmented
          label="Which deliveries"
          value={which}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'failed', label: 'Failed' },
          ]}
          onChange={setWhich}
          isSmall
        />
      </div>
      {query.data ? null : <Pending query={query} rows={6} label="Loading the deliveries" />}
      {query.data && deliveries.length === 0 ? (
        <Empty title="Nothing was sent" text="Events of the last 30 days are listed here. Send a test to begin." />
      ) : null}
      {deliveries.length > 0 ? <DeliveryTable deliveries={deliveries} openedId={opened?.id} open={setChosen} /> : null}
      {opened ? <Opened delivery={opened} /> : null}
      {deliveries.length > 0 ? <Redelivery endpointId={endpointId} /> : null}
    </section>
  );
}
