import type { ApplicationOfClient, Client } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import {
  CLIENT_LANGUAGE_NAMES,
  CLIENT_LANGUAGES,
  type ClientLanguage,
  emailKey,
  phoneKey,
} from '@freeboard/domain/clients';
import { MESSAGES } from '@freeboard/domain/wording';
import { useState } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import { client as server } from '../../lib/server/calls.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { ChangedSince } from '../../ui/changed-since.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './clients.module.css';

const LANGUAGES = CLIENT_LANGUAGES.map((value) => ({ value, label: CLIENT_LANGUAGE_NAMES[value] }));

const LABELS = { phones: 'More phone numbers', emails: 'More e-mail addresses' };

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function added(client: Client, typed: readonly string[], keyOf: (text: string) => string): string | null {
  const known = new Set(client.addresses.map(({ value }) => keyOf(value)));
  return typed.find((one) => keyOf(one) !== '' && !known.has(keyOf(one))) ?? null;
}

type Added = { email: string | null; phone: string | null };

/** Open applications can get a new address too; quoted ones keep theirs (D33). */
function OpenApplications(props: {
  open: readonly ApplicationOfClient[];
  added: Added;
  ticked: ReadonlySet<number>;
  onTick: (id: number, isTicked: boolean) => void;
}) {
  const news = [props.added.phone, props.added.email].filter((one) => one !== null);
  if (news.length === 0 || props.open.length === 0) return null;
  return (
    <fieldset className={`col gap-2 ${classes.ticks}`}>
      <legend className="small strong">Write {news.join(' and ')} into open applications, too</legend>
      {props.open.map((one) => (
        <Check key={one.id} checked={props.ticked.has(one.id)} onChange={(is) => props.onTick(one.id, is)}>
          <span>
            <span className="num">{one.application_id}</span> {TYPE_NAMES[one.application_type]}{' '}
            <span className="muted small">
              now{' '}
              {[props.added.phone && (one.phone || 'no phone'), props.added.email && (one.email || 'no e-mail')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </Check>
      ))}
    </fieldset>
  );
}

/** Only addresses that belong to no application, one per line. */
const entered = (client: Client, kind: 'email' | 'phone'): string =>
  client.addresses
    .filter((one) => one.kind === kind && one.is_entered)
    .map(({ value }) => value)
    .join('\n');

function updatesOf(applications: Client['applications'], { phone, email }: Added) {
  if ((phone ?? email) === null) return [];
  return applications.map(({ id, version }) => ({
    application_id: id,
    version,
    ...(phone === null ? {} : { phone }),
    ...(email === null ? {} : { email }),
  }));
}

function useClientForm(client: Client, close: () => void) {
  const { first_name, last_name, business_name } = client;
  const {
    values,
    base: version,
    ...typed
  } = useFormDraft(
    `client ${client.id}`,
    {
      first_name,
      last_name,
      business_name,
      language: client.language as ClientLanguage,
      phones: entered(client, 'phone'),
      emails: entered(client, 'email'),
    },
    { current: client.version },
  );
  const { language, phones, emails, ...names } = values;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const open = client.applications.filter(({ status, archived_at }) => status !== 'complete' && archived_at === null);
  const chosen = open.filter(({ id }) => ticked.has(id));
  const isNew: Added = {
    phone: added(client, lines(phones), phoneKey),
    email: added(client, lines(emails), emailKey),
  };
  const submitting = useSubmit({
    wrong: {
      last_name: Object.values(names).join('').trim() === '' ? MESSAGES.required : null,
      phones: lines(phones).some((one) => phoneKey(one) === '') ? MESSAGES.phone : null,
      emails: lines(emails).some((one) => emailKey(one) === '') ? MESSAGES.email : null,
    },
    send: async () => {
      const result = await server.call('saveClient', {
        client_id: client.id,
        version,
        ...names,
        language,
        phones: lines(phones),
        emails: lines(emails),
        updates: updatesOf(chosen, isNew),
      });
      // Keeps the typed values and rebases them on the client as it is now.
      if (!result.ok && result.code === 409) {
        await queryClient.invalidateQueries({ queryKey: ['getClient'] });
        typed.rebase();
      }
      return result;
    },
    done: (data) => {
      typed.sent();
      queryClient.setQueryData(['getClient', { client_id: client.id }], data);
      void queryClient.invalidateQueries({ queryKey: ['listClients'] });
      notify({ title: 'Saved', text: data.client.name }, 'good');
      close();
    },
  });
  const tick = (id: number, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  return {
    values,
    set: (part: Partial<typeof values>) => {
      submitting.edited();
      typed.set(part);
    },
    cancel: () => {
      typed.discard();
      close();
    },
    outdated: typed.outdated,
    ticked,
    tick,
    open,
    isNew,
    ...submitting,
  };
}

export function EditDialog({ client, close }: { client: Client; close: () => void }) {
  const { values, set, cancel, form, errorOf, ...more } = useClientForm(client, close);
  const text = (key: 'first_name' | 'last_name' | 'business_name', label: string) => (
    <TextField
      label={label}
      name={key}
      value={values[key]}
      error={errorOf(key)}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <Dialog title="Edit the client" opened onClose={close} isPersistent>
      <form ref={form} noValidate className="col" onSubmit={(event) => void more.submit(event)}>
        <ChangedSince outdated={more.outdated} labels={LABELS} />
        <div className="two gap-4">
          {text('first_name', 'First name')}
          {text('last_name', 'Last name')}
        </div>
        {text('business_name', 'Business name')}
        <ChoiceField
          label="Language"
          value={values.language}
          choices={LANGUAGES}
          onChange={(language) => set({ language })}
        />
        <TextField
          label="More phone numbers"
          hint="One a line. Those of applications are changed there."
          rows={2}
          value={values.phones}
          error={errorOf('phones')}
          onChange={(phones) => set({ phones })}
        />
        <TextField
          label="More e-mail addresses"
          hint="One a line."
          rows={2}
          value={values.emails}
          error={errorOf('emails')}
          onChange={(emails) => set({ emails })}
        />
        <OpenApplications open={more.open} added={more.isNew} ticked={more.ticked} onTick={more.tick} />
        <DialogFoot label="Save" isBusy={more.isSending} cancel={cancel} />
      </form>
    </Dialog>
  );
}
