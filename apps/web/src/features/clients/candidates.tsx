import type { Client, ClientCandidate } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showDate } from '../../lib/format.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './clients.module.css';
import { showClient } from './refresh.ts';

export async function undoMerge(merge_id: number, clientId: number): Promise<void> {
  const answer = await callOrNotify('undoClientMerge', { merge_id });
  if (!answer) return;
  showClient(answer.client, clientId);
  notify({ title: 'Merge undone', text: 'The two are kept apart from now on.' }, 'good');
}

type Side = { name: string; phones: readonly string[]; emails: readonly string[]; applications: number; since: string };

function Compared({ side, other }: { side: Side; other: Side }) {
  const rows = [
    ['Phone', side.phones, other.phones],
    ['E-mail', side.emails, other.emails],
  ] as const;
  return (
    <div className={classes.side}>
      <h3>{side.name || 'No name'}</h3>
      <dl className={classes.pairs}>
        {rows.map(([label, values, others]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {values.length === 0 ? '—' : null}
              {values.map((value) => (
                <div key={value} className="num">
                  {others.some((one) => one.toLowerCase() === value.toLowerCase()) ? (
                    <mark className={classes.same}>
                      {value} <span className="hidden-word">(the same)</span>
                    </mark>
                  ) : (
                    value
                  )}
                </div>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>Since</dt>
          <dd className="num">{showDate(side.since)}</dd>
        </div>
        <div>
          <dt>Work</dt>
          <dd className="num">
            {side.applications} {side.applications === 1 ? 'application' : 'applications'}
          </dd>
        </div>
      </dl>
    </div>
  );
}

const WHY: Record<ClientCandidate['likeness'], string> = {
  property: 'has the same name at the same property',
  address: 'has the same phone or e-mail',
  name: 'has the same name',
};

function CompareDialog({ client, one, close }: { client: Client; one: ClientCandidate; close: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const pair = { client_id: client.id, other_id: one.client.id };
  async function act(call: 'mergeClients' | 'separateClients') {
    setBusy(true);
    const answer = await callOrNotify(call, pair);
    setBusy(false);
    if (!answer) return;
    showClient(answer.client, client.id);
    close();
    if ('merge_id' in answer)
      notify({ title: 'Merged', text: `${one.client.name} is part of ${client.name} now.` }, 'good', {
        action: { label: 'Undo', run: () => void undoMerge(answer.merge_id, client.id) },
      });
  }
  const ofKind = (kind: 'email' | 'phone') =>
    client.addresses.filter((address) => address.kind === kind).map(({ value }) => value);
  const mine: Side = {
    name: client.name,
    phones: ofKind('phone'),
    emails: ofKind('email'),
    applications: client.applications.length,
    since: client.created_at,
  };
  const theirs: Side = {
    name: one.client.name,
    phones: one.client.phones,
    emails: one.client.emails,
    applications: one.client.applications,
    since: one.client.created_at,
  };
  return (
    <Dialog title="Are they the same client?" opened onClose={close} size="lg">
      <div className="col">
        <div className="two gap-4">
          <Compared side={mine} other={theirs} />
          <Compared side={theirs} other={mine} />
        </div>
        <p className="muted small">
          Merging moves the applications of {one.client.name || 'the other'} to {client.name || 'this client'}. Their
          quoted values stay as they are. It can be undone for 30 days.
        </p>
        <div className="row wrap">
          <Link className="link small" to={`/agent-portal/clients/${one.client.id}`}>
            Open {one.client.name || 'the other'}
          </Link>
          <span className="grow" />
          <Button variant="default" disabled={isBusy} onClick={() => void act('separateClients')}>
            Keep apart
          </Button>
          <Button loading={isBusy} onClick={() => void act('mergeClients')}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function Candidates({ client }: { client: Client }) {
  const [compared, setCompared] = useState<ClientCandidate | null>(null);
  if (client.candidates.length === 0) return null;
  return (
    <section className="banner col gap-2 soft-brand mb-4" aria-label="Possibly the same client">
      {client.candidates.map((one) => (
        <div key={one.client.id} className="row wrap">
          <span>
            <b className="strong">{one.client.name || 'No name'}</b> <span className="muted">{WHY[one.likeness]}</span>
          </span>
          <span className="grow" />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Compare with ${one.client.name || 'the other'}`}
            onClick={() => setCompared(one)}
          >
            Compare
          </Button>
        </div>
      ))}
      {compared ? <CompareDialog client={client} one={compared} close={() => setCompared(null)} /> : null}
    </section>
  );
}

export function Merges({ client }: { client: Client }) {
  if (client.merges.length === 0) return null;
  return (
    <section className="card" aria-labelledby="client-merges">
      <div className="head">
        <h2 id="client-merges">Merged</h2>
      </div>
      <ul>
        {client.merges.map((one) => (
          <li key={one.id} className={`item row wrap gap-2 lines-0 ${classes.item}`}>
            <span>{one.name || 'No name'}</span>
            <span className="grow" />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Undo the merge of ${one.name}`}
              onClick={() => void undoMerge(one.id, client.id)}
            >
              Undo
            </Button>
            <span className={`muted small num ${classes.under}`}>
              {one.merged_by ? `By ${one.merged_by}` : 'Same name and address'}, {showDate(one.merged_at)}. Can be
              undone until {showDate(one.undo_until)}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
