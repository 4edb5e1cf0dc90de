import type { AnswerOf, WebhookEndpoint } from '@freeboard/contract';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@freeboard/domain/programs';
import { useState } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import type { ApplicationType } from '../../lib/application-types.ts';
import { client } from '../../lib/server/calls.ts';
import { ChangedSince } from '../../ui/changed-since.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LimitFields, type Limits, limitsOf, MaskedNote, ProgramForm, useProgramForm } from './program-form.tsx';
import { refreshWebhooks } from './use-programs.ts';

type Saved = AnswerOf<'saveWebhook'>['endpoint'];

type Props = { endpoint: WebhookEndpoint | null; onSaved: (saved: Saved) => void; onClose?: () => void };

function useEndpoint({ endpoint, onSaved }: Props) {
  const typed = useFormDraft(endpoint ? `endpoint ${endpoint.id}` : 'new-endpoint', {
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    events: (endpoint?.events ?? []) as readonly WebhookEvent[],
    limits: {
      sources: endpoint?.filters.sources?.join(', ') ?? '',
      lines: (endpoint?.filters.lines ?? []) as readonly ApplicationType[],
    } as Limits,
    isOn: endpoint?.is_enabled ?? true,
  });
  // Not part of the draft: another save would renew the secret again.
  const [isRenewed, setRenewed] = useState(false);
  const { values } = typed;
  const { name, url, events, limits, isOn } = values;
  const form = useProgramForm<'saveWebhook'>({
    wrong: {
      url: URL.canParse(url) ? null : 'Enter an address that begins with https://.',
      events: events.length === 0 ? 'Choose at least one event.' : null,
    },
    send: (proof) =>
      client.call('saveWebhook', {
        ...(endpoint ? { endpoint_id: endpoint.id } : {}),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        url: url.trim(),
        events: [...events],
        filters: limitsOf(limits),
        is_enabled: isOn,
        renew_secret: isRenewed,
        ...proof,
      }),
    done: ({ endpoint: saved }) => {
      (endpoint ? typed.sent : typed.discard)();
      setRenewed(false);
      onSaved(saved);
      return refreshWebhooks();
    },
  });
  return {
    values,
    set: form.changed<Partial<typeof values>>(typed.set),
    isRenewed,
    setRenewed: form.changed(setRenewed),
    isTyped: typed.isTyped,
    outdated: typed.outdated,
    discard: () => {
      typed.discard();
      setRenewed(false);
    },
    form,
  };
}

const LABELS = { url: 'Address', isOn: 'Send events to it' };

/** Each save requires the password. */
export function EndpointForm(props: Props) {
  const { endpoint, onClose } = props;
  const { values, set, isRenewed, setRenewed, isTyped, outdated, discard, form } = useEndpoint(props);
  const { name, url, events, limits, isOn } = values;
  const { errorOf } = form;
  const cancel = () => {
    discard();
    onClose?.();
  };
  return (
    <ProgramForm
      title={endpoint ? 'Endpoint' : 'New endpoint'}
      label="Endpoint"
      action="Save"
      of={form}
      onClose={onClose ? cancel : undefined}
      onDiscard={isTyped ? discard : undefined}
    >
      <ChangedSince outdated={outdated} labels={LABELS} undo={onClose ? 'Cancel' : 'Discard'} />
      <TextField
        label="Name"
        name="name"
        value={name}
        error={errorOf('name')}
        onChange={(text) => set({ name: text })}
      />
      <TextField
        label="Address"
        name="url"
        type="url"
        value={url}
        error={errorOf('url')}
        onChange={(text) => set({ url: text })}
      />
      <Check checked={isOn} onChange={(is) => set({ isOn: is })}>
        Send events to it
      </Check>
      {endpoint ? (
        <div>
          <p className="code">Signing secret whsec_••••{endpoint.secret_hint}</p>
          <Check checked={isRenewed} onChange={setRenewed}>
            Renew it; both sign for a day
          </Check>
        </div>
      ) : null}
      <CheckList
        legend={`Events, ${events.length} of ${WEBHOOK_EVENT_NAMES.length}`}
        items={WEBHOOK_EVENT_NAMES.map((event) => ({
          key: event,
          isOn: events.includes(event),
          text: (
            <>
              <span className="code">{event}</span> <span className="muted small">{WEBHOOK_EVENTS[event]}</span>
            </>
          ),
        }))}
        error={errorOf('events')}
        onChange={(key, isChosen) =>
          set({ events: WEBHOOK_EVENT_NAMES.filter((one) => (one === key ? isChosen : events.includes(one))) })
        }
      />
      <LimitFields limits={limits} onChange={(next) => set({ limits: next })} errorOf={errorOf} />
      {endpoint ? <MaskedNote what="endpoint" namesCarriers={endpoint.names_carriers} /> : null}
    </ProgramForm>
  );
}
