import type { RequestOf } from '@freeboard/contract';
import { CONSENT_SOURCES, type ConsentSource } from '@freeboard/domain/messages';
import { Button } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { focusFirstWrong, whenDrawn } from '../../../lib/browser/when-drawn.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type ConsentInput = RequestOf<'recordConsent'>;
type Channel = ConsentInput['channel'];
type ConsentState = ConsentInput['state'];

const SOURCES = CONSENT_SOURCES.map((value) => ({ value, label: value }));
const CHANNELS = [
  { value: 'sms', label: 'Texts' },
  { value: 'email', label: 'E-mail' },
] as const;
const STATES = [
  { value: 'opted_in', label: 'Agreed' },
  { value: 'opted_out', label: 'Refused' },
] as const;

type Props = { applicationId: number; phone: string; email: string };

/** Waits until the button is enabled again: it lost the focus while it was busy. */
const focusButton = (form: RefObject<HTMLFormElement | null>) =>
  whenDrawn(() => {
    const button = form.current?.querySelector<HTMLElement>('[type=submit]:enabled');
    button?.focus();
    return form.current === null || button != null;
  });

function useRecord({ applicationId, phone, email }: Props) {
  const typed = useFormDraft(`consent ${applicationId}`, {
    channel: (phone ? 'sms' : 'email') as Channel,
    receiver: null as string | null,
    state: 'opted_in' as ConsentState,
    source: 'Phone call' as ConsentSource,
    wording: '',
  });
  const { channel, state, source, wording } = typed.values;
  const receiver = typed.values.receiver ?? (channel === 'sms' ? phone : email);
  const [errors, setErrors] = useState<Readonly<Record<string, string[] | undefined>>>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function change(next: Channel) {
    set({ channel: next, receiver: null });
  }
  function set(values: Partial<typeof typed.values>) {
    typed.set(values);
    setErrors({});
  }
  function discard() {
    typed.discard();
    setErrors({});
  }
  async function record(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const result = await client.call('recordConsent', {
      application_id: applicationId,
      channel,
      receiver,
      state,
      source,
      wording,
    });
    setBusy(false);
    if (!result.ok) {
      if (result.code === 422 && Object.keys(result.errors).length > 0) {
        setErrors(result.errors);
        return focusFirstWrong();
      }
      focusButton(form);
      return notify(noticeText(result), 'bad');
    }
    setErrors({});
    typed.sent();
    focusButton(form);
    await queryClient.invalidateQueries({ queryKey: ['getConsents'] });
    void notify({ title: 'Recorded', text: `${receiver}: ${state === 'opted_in' ? 'agreed' : 'refused'}.` }, 'good');
  }
  return {
    values: { ...typed.values, receiver },
    isTyped: typed.isTyped,
    discard,
    set,
    change,
    errors,
    isBusy,
    form,
    record,
  };
}

export function RecordConsent(props: Props) {
  const { values, isTyped, discard, set, change, errors, isBusy, form, record } = useRecord(props);
  const { channel, receiver, state, source, wording } = values;
  return (
    <form ref={form} className="col" aria-label="Record what the client said" onSubmit={record} noValidate>
      <h3>Record what the client said</h3>
      <div className="fit-s gap-3">
        <ChoiceField label="Messages" value={channel} choices={CHANNELS} onChange={change} />
        <TextField
          label={channel === 'sms' ? 'Phone' : 'E-mail'}
          name="receiver"
          value={receiver}
          error={errors.receiver?.[0]}
          onChange={(text) => set({ receiver: text })}
        />
        <ChoiceField
          label="Their answer"
          value={state}
          choices={STATES}
          error={errors.state?.[0]}
          onChange={(next) => set({ state: next })}
        />
        <ChoiceField
          label="How they said it"
          value={source}
          choices={SOURCES}
          onChange={(next) => set({ source: next })}
        />
      </div>
      <TextField
        label="In their words (optional)"
        name="wording"
        rows={2}
        value={wording}
        error={errors.wording?.[0]}
        onChange={(text) => set({ wording: text })}
      />
      <div className="row">
        <span className="grow" />
        <Button type="submit" loading={isBusy}>
          Record
        </Button>
        {isTyped ? (
          <Button variant="default" className="to-start" onClick={discard}>
            Discard
          </Button>
        ) : null}
      </div>
    </form>
  );
}
