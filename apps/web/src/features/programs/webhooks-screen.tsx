import type { WebhookEndpoint } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { focusHeading } from '../../lib/browser/when-drawn.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import classes from './programs.module.css';
import { ShownOnce } from './shown-once.tsx';
import { ProgramTabs } from './tabs.tsx';
import { refreshWebhooks } from './use-programs.ts';

const STATES: Record<WebhookEndpoint['state'], { tone: Tone; word: string }> = {
  active: { tone: 'green', word: 'on' },
  failing: { tone: 'yellow', word: 'failing' },
  off: { tone: 'plain', word: 'off' },
  paused: { tone: 'red', word: 'paused' },
};

const StateChip = ({ state }: Pick<WebhookEndpoint, 'state'>) => (
  <Chip tone={STATES[state].tone}>{STATES[state].word}</Chip>
);

function Endpoints({ endpoints, onNew }: { endpoints: readonly WebhookEndpoint[]; onNew: () => void }) {
  return (
    <section className="card" aria-label="Webhooks">
      <div className="head">
        <h2>Webhooks</h2>
        <span className="muted small hide-xs">Programs that receive events as they happen</span>
        <span className="grow" />
        <Button variant="default" size="compact-sm" leftSection={<PlusIcon />} onClick={onNew}>
          New endpoint
        </Button>
      </div>
      {endpoints.length === 0 ? (
        <Empty
          title="No webhook yet"
          text="An endpoint is called when an application comes in, a quote arrives or a client signs."
        />
      ) : (
        <div className="scroll">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th className="hide-xs">Address</th>
                <th className="right hide-xs">Events</th>
                <th className="right hide-xs">Failed, 24 hours</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {endpoints.map(({ id, name, url, events, failed, state }) => (
                <tr key={id}>
                  <td>
                    <Link className="link" to={`?endpoint=${id}`}>
                      {name}
                    </Link>
                  </td>
                  <td className="hide-xs code">{url}</td>
                  <td className="right num hide-xs">{events.length}</td>
                  <td className="right num hide-xs">{failed}</td>
                  <td>
                    <StateChip state={state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function RemoveDialog({
  endpoint,
  onClose,
  onRemove,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onRemove: () => void;
}) {
  return (
    <Dialog title={`Remove ${endpoint.name}?`} opened onClose={onClose}>
      <div className="col">
        <p>Nothing more is sent to it, and its deliveries are no longer listed. Events that wait for it are lost.</p>
        <DialogFoot label="Remove" run={onRemove} color="red.8" cancel={onClose} focus="act" />
      </div>
    </Dialog>
  );
}

function OneEndpoint({ endpoint, onRemoved }: { endpoint: WebhookEndpoint; onRemoved: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  // The list and an endpoint share one path, so the focus is reset between them.
  useEffect(() => {
    focusHeading();
    return focusHeading;
  }, []);
  async function test() {
    if (await callOrNotify('testWebhook', { endpoint_id: endpoint.id })) await refreshWebhooks();
  }
  async function remove() {
    setRemoving(false);
    if (!(await callOrNotify('removeWebhook', { endpoint_id: endpoint.id }))) return;
    onRemoved();
    await refreshWebhooks();
  }
  return (
    <>
      <div className="row wrap">
        <Link className="link" to="?">
          Webhooks
        </Link>
        <h2>{endpoint.name}</h2>
        <StateChip state={endpoint.state} />
        {endpoint.paused_because ? (
          <span className="muted small">
            Paused: {endpoint.paused_because}. What waits is sent once you turn it on again.
          </span>
        ) : null}
        <span className="grow" />
        <Button variant="default" onClick={() => void test()}>
          Send a test
        </Button>
        <Button variant="default" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <div className={`${classes.columns} ${classes.endpoint}`}>
        {secret ? (
          <ShownOnce title="Signing secret" secret={secret} label="secret" onClose={() => setSecret(null)} />
        ) : (
          <EndpointForm key={endpoint.updated_at} endpoint={endpoint} onSaved={(saved) => setSecret(saved.secret)} />
        )}
        <Deliveries endpointId={endpoint.id} />
      </div>
      {isRemoving ? (
        <RemoveDialog endpoint={endpoint} onClose={() => setRemoving(false)} onRemove={() => void remove()} />
      ) : null}
    </>
  );
}

function Board({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const [params, setParams] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null);
  const chosen = endpoints.find(({ id }) => String(id) === params.get('endpoint'));
  if (chosen)
    return <OneEndpoint key={chosen.id} endpoint={chosen} onRemoved={() => setParams({}, { replace: true })} />;
  return (
    <div className={isNew || secret ? classes.columns : ''}>
      <Endpoints endpoints={endpoints} onNew={() => setNew(true)} />
      {isNew ? (
        <EndpointForm
          endpoint={null}
          onClose={() => setNew(false)}
          onSaved={(saved) => {
            setNew(false);
            setSecret({ name: saved.name, secret: saved.secret ?? '' });
          }}
        />
      ) : null}
      {secret ? (
        <ShownOnce title={secret.name} secret={secret.secret} label="secret" onClose={() => setSecret(null)} />
      ) : null}
    </div>
  );
}

export default function WebhooksScreen() {
  const hasAgency = useSession()?.user.agency !== null;
  const query = useCall('listWebhooks', {}, { enabled: hasAgency });
  if (!hasAgency)
    return (
      <main className="page">
        <Empty isPage title="Choose an agency first" text="Webhooks belong to one agency." />
      </main>
    );
  return (
    <main className="page col">
      <h1>Webhooks</h1>
      <ProgramTabs />
      {query.data ? (
        <Board endpoints={query.data.endpoints} />
      ) : (
        <div className="card">
          <Pending query={query} rows={5} label="Loading the webhooks" />
        </div>
      )}
    </main>
  );
}
