import type { AnswerOf } from '@freeboard/contract';
import { ROLES, roleFacts } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ChangedSince } from '../../../ui/changed-since.tsx';
import { useProof } from '../../../ui/credentials/use-proof.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { SomeField } from '../../../ui/fields/some-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type Data = AnswerOf<'getSingleSignOn'>;
type SavedSettings = NonNullable<Data['single_sign_on']>;
type Draft = Omit<SavedSettings, 'domains'> & { domains: string };

const SWITCH = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;
const STEPS = [
  { value: 'here', label: 'Asked for here' },
  { value: 'there', label: 'Left to the provider where it says so' },
] as const;
const PASSWORD_ROLES = ROLES.filter((role) => roleFacts(role).isOfAgency).map((value) => ({
  value: value as string,
  label: roleFacts(value).label,
}));

const draftOf = ({ single_sign_on, admins }: Data, own: number): Draft => ({
  ...(single_sign_on ?? {
    is_on: true,
    issuer: '',
    client_id: '',
    password_roles: ['customer'],
    trusts_second_step: false,
    break_glass_id: (admins.find(({ id }) => id === own) ?? admins[0])?.id ?? 0,
  }),
  domains: single_sign_on?.domains.join(', ') ?? '',
});

function useEntry(data: Data, close: (answer?: Data) => void) {
  const own = useSession()?.user.id ?? 0;
  const typed = useFormDraft<Draft>('single-sign-on', draftOf(data, own));
  // The client secret is not stored as a draft.
  const [client_secret, setSecret] = useState('');
  const proof = useProof(data.second_factor.has_code);
  const { form, isSending, errorOf, refusalOf, submit, edited } = useSubmit({
    send: () => {
      const { domains, ...rest } = typed.values;
      return proof.send((given) =>
        client.call('saveSingleSignOn', {
          ...rest,
          domains: domains.split(/[\s,;]+/).filter(Boolean),
          ...(client_secret === '' ? {} : { client_secret }),
          ...given,
        }),
      );
    },
    done: (answer) => {
      typed.sent();
      notify(
        { title: 'Saved', text: 'Takes effect at the next sign-in. Other admins get an e-mail about it.' },
        'good',
      );
      close(answer);
    },
  });
  const set = ({ client_secret: secret, ...more }: Partial<Draft & { client_secret: string }>) => {
    if (secret !== undefined) setSecret(secret);
    typed.set(more);
  };
  const cancel = () => {
    typed.discard();
    close();
  };
  return {
    draft: { ...typed.values, client_secret },
    outdated: typed.outdated,
    set,
    cancel,
    proof,
    form,
    isSending,
    errorOf,
    refusalOf,
    submit,
    edited,
  };
}

const LABELS = {
  is_on: 'Single sign-on',
  issuer: 'Address of your provider',
  client_id: 'Client ID',
  domains: 'E-mail domains',
  password_roles: 'Passwords still let in',
  break_glass_id: 'Admin who always keeps their password',
  trusts_second_step: 'Two-step verification',
};

type StepProps = { isThere: boolean; onChange: (isThere: boolean) => void };

const SecondStep = ({ isThere, onChange }: StepProps) => (
  <div className="col start gap-1">
    <span className="label">Two-step verification</span>
    <Segmented
      label="Two-step verification"
      value={isThere ? 'there' : 'here'}
      choices={STEPS}
      onChange={(value) => onChange(value === 'there')}
    />
  </div>
);

export function SingleSignOnForm({ data, close }: { data: Data; close: (answer?: Data) => void }) {
  const { draft, outdated, set, cancel, proof, form, isSending, errorOf, refusalOf, submit, edited } = useEntry(
    data,
    close,
  );
  const typed = (name: 'issuer' | 'client_id' | 'client_secret' | 'domains', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      type={name === 'client_secret' ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      value={draft[name]}
      {...(errorOf(name) ? { error: errorOf(name) } : {})}
      onChange={(text) => {
        edited();
        set({ [name]: text });
      }}
    />
  );

  return (
    <form ref={form} className="col gap-4 pad-all breaks" onSubmit={submit} noValidate aria-label="Single sign-on">
      <ChangedSince outdated={outdated} labels={LABELS} />
      <Segmented
        label="Single sign-on"
        value={draft.is_on ? 'on' : 'off'}
        choices={SWITCH}
        onChange={(value) => set({ is_on: value === 'on' })}
      />
      <p className="small muted">
        Enter this redirect address at your provider: <code>{data.redirect_uri}</code>
      </p>
      {typed('issuer', 'Address of your provider (issuer)', 'Such as https://login.microsoftonline.com/…/v2.0')}
      {typed('client_id', 'Client ID')}
      {typed('client_secret', 'Client secret', data.single_sign_on ? 'Kept; type it only to change it' : undefined)}
      {typed('domains', 'E-mail domains', 'Whose addresses are yours: agency.com, agency.net')}
      <SomeField
        label="Passwords still let in"
        values={draft.password_roles}
        choices={PASSWORD_ROLES}
        onChange={(values) => set({ password_roles: values as SavedSettings['password_roles'] })}
      />
      <ChoiceField
        label="Admin who always keeps their password"
        value={String(draft.break_glass_id)}
        choices={data.admins.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...(errorOf('break_glass_id') ? { error: errorOf('break_glass_id') } : {})}
        onChange={(id) => set({ break_glass_id: Number(id) })}
      />
      <SecondStep isThere={draft.trusts_second_step} onChange={(trusts_second_step) => set({ trusts_second_step })} />
      {proof.fields({ refusalOf, edited })}
      <div className="row">
        <Button type="submit" loading={isSending}>
          Save
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
