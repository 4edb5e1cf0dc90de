import type { AnswerOf, WebhookEndpoint } from '@freeboard/contract';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { useProof } from '../../ui/credentials/use-proof.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './programs.module.css';
import { refreshWebhooks } from './use-programs.ts';

type Saved = AnswerOf<'saveWebhook'>['endpoint'];

/** Address, events and secret of an endpoint; each save takes the password. */
export function EndpointForm({
  endpoint,
  onSaved,
  onClose,
}: {
  endpoint: WebhookEndpoint | null;
  onSaved: (saved: Saved) => void;
  onClose?: () => void;
}) {
  const [name, setName] = useState(endpoint?.name ?? '');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>((endpoint?.events ?? []) as WebhookEvent[]);
  const [isOn, setOn] = useState(endpoint?.is_enabled ?? true);
  const [isRenewed, setRenewed] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  const proof = useProof(hasCode);
  const { form, isSending, errorOf, refusalOf, submit, edited } = useSubmit({
    wrong: {
      url: URL.canParse(url) ? null : 'Enter an address that begins with https://.',
      events: events.length === 0 ? 'Choose at least one event.' : null,
    },
    send: async () => {
      const result = await proof.send((given) =>
        client.call('saveWebhook', {
          ...(endpoint ? { endpoint_id: endpoint.id } : {}),
          ...(name.trim() === '' ? {} : { name: name.trim() }),
          ...{ url: url.trim(), events: [...events], is_enabled: isOn, renew_secret: isRenewed },
          ...given,
        }),
      );
      if (!result.ok && result.errors.otp) setHasCode(true);
      return result;
    },
    done: ({ endpoint: saved }) => {
      setRenewed(false);
      onSaved(saved);
      return refreshWebhooks();
    },
  });
  const changed = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      edited();
      set(value);
    };
  };
  return (
    <section className="card" aria-label="Endpoint">
      <div className="head">
        <h2>{endpoint ? 'Endpoint' : 'New endpoint'}</h2>
      </div>
      <form ref={form} noValidate className={`col ${classes.body}`} onSubmit={(event) => void submit(event)}>
        <TextField label="Name" name="name" value={name} error={errorOf('name')} onChange={changed(setName)} />
        <TextField
          label="Address"
          name="url"
          type="url"
          value={url}
          error={errorOf('url')}
          onChange={changed(setUrl)}
        />
        {endpoint ? (
          <div>
            <p className={classes.code}>Signing secret whsec_••••{endpoint.secret_hint}</p>
            <Check checked={isRenewed} onChange={changed(setRenewed)}>
              Renew it; both sign for a day
            </Check>
          </div>
        ) : null}
        <fieldset className={classes.scopes}>
          <legend>
            Events, {events.length} of {WEBHOOK_EVENT_NAMES.length}
          </legend>
          {WEBHOOK_EVENT_NAMES.map((event) => (
            <Check
              key={event}
              className={classes.scope}
              checked={events.includes(event)}
              aria-invalid={errorOf('events') !== undefined}
              onChange={(isChosen) =>
                changed(setEvents)(
                  WEBHOOK_EVENT_NAMES.filter((one) => (one === event ? isChosen : events.includes(one))),
                )
              }
            >
              <span>
                <span className={classes.code}>{event}</span>{' '}
                <span className="muted small">{WEBHOOK_EVENTS[event]}</span>
              </span>
            </Check>
          ))}
          {errorOf('events') ? <p className={classes.error}>{errorOf('events')}</p> : null}
        </fieldset>
        <Check checked={isOn} onChange={changed(setOn)}>
          On
        </Check>
        {proof.fields({ refusalOf, edited })}
        <div className="row">
          <span className="grow" />
          {onClose ? (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}
