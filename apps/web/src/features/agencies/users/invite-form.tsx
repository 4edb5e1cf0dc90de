import type { AnswerOf } from '@freeboard/contract';
import { type Role, roleFacts } from '@freeboard/domain/access';
import { managedRoles, mayGrant, personFieldError, startsWithCarriers } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useAgencySettings } from '../settings/use-agency-settings.ts';
import { CarriersField, usePrivileges } from './user-fields.tsx';

export type Invited = AnswerOf<'createUser'>;

type How = 'invite' | 'password';
const waysIn = (sendsEmail: boolean) =>
  [
    { value: 'invite', label: sendsEmail ? 'Invite by e-mail' : 'Invite by a link that you send yourself' },
    { value: 'password', label: 'Set a first password' },
  ] as const;

type Props = { onDone: (invited: Invited) => void; firstRole?: Role; asksAgency?: boolean };

function useCarriersChoice(asksAgency: boolean | undefined, role: Role, agency: string, choice: '' | 'Yes' | 'No') {
  const actor = usePrivileges();
  const own = useAgencySettings().data?.global_settings;
  const others = useCall('listMgas', {}, { enabled: asksAgency === true }).data?.mgas;
  const { agents_see_carriers = true } = asksAgency
    ? (others?.find(({ id }) => String(id) === agency) ?? {})
    : (own ?? {});
  const mayShow = actor !== null && mayGrant(actor, { role, displayCarriers: true });
  const start = startsWithCarriers(role, agents_see_carriers) ? 'Yes' : 'No';
  return { mayShow, value: mayShow ? choice || start : ('No' as const), sendsEmail: own?.sends_email ?? true };
}

function useInvite({ onDone, firstRole, asksAgency }: Props) {
  const actor = usePrivileges();
  const roles = actor ? managedRoles(actor.role) : [];
  const typed = useFormDraft('invite', {
    name: '',
    email: '',
    role: (firstRole ?? (roles.includes('agent') ? 'agent' : (roles[0] ?? 'customer'))) as Role,
    agency: '',
    how: 'invite' as How,
    carriers: '' as '' | 'Yes' | 'No',
  });
  const { values } = typed;
  const { name, email, role, agency, how } = values;
  const carriers = useCarriersChoice(asksAgency, role, agency, values.carriers);
  const [password, setPassword] = useState('');
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { name: personFieldError('name', name), email: personFieldError('email', email) },
    send: () =>
      client.call('createUser', {
        name,
        email,
        role,
        display_carriers: carriers.value,
        ...(!asksAgency || agency === '' ? {} : { agency_id: Number(agency) }),
        ...(how === 'password' ? { password } : {}),
      }),
    done: (data) => {
      typed.discard();
      void queryClient.invalidateQueries({ queryKey: ['listUsers'] });
      const text =
        how === 'password'
          ? 'They choose a password of their own when they first sign in.'
          : data.invitation_url
            ? 'Freeboard sends no e-mail yet. Send the link yourself.'
            : `The invitation is on its way to ${email}.`;
      notify({ title: how === 'password' ? `${name} can sign in` : `${name} is invited`, text }, 'good');
      onDone(data);
    },
  });
  const errorAt = (field: string) => {
    const error = errorOf(field);
    return error ? { error } : {};
  };
  const set = (part: Partial<typeof values>) => {
    edited();
    typed.set(part);
  };
  const discard = () => {
    edited();
    typed.discard();
    setPassword('');
  };
  const typePassword = (text: string) => {
    edited();
    setPassword(text);
  };
  return {
    roles,
    carriers,
    values,
    set,
    password,
    typePassword,
    isTyped: typed.isTyped,
    discard,
    form,
    isSending,
    errorAt,
    submit,
  };
}

type AgencyProps = { value: string; error?: string; onChange: (id: string) => void };

function AgencyChoice({ value, error, onChange }: AgencyProps) {
  const agencies = useCall('listMgas', {}).data?.mgas ?? [];
  return (
    <ChoiceField label="Agency" value={value} {...(error ? { error } : {})} onChange={onChange}>
      <option value="">Choose an agency</option>
      {agencies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </ChoiceField>
  );
}

/** Invites a user, or creates them with a first password that they change when they sign in (R7.2). */
export function InviteForm(props: Props) {
  const invite = useInvite(props);
  const { values, set, errorAt } = invite;
  const { how } = values;
  return (
    <form ref={invite.form} className="col gap-4" onSubmit={invite.submit} noValidate>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        autoFocus
        value={values.name}
        {...errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        value={values.email}
        {...errorAt('email')}
        onChange={(email) => set({ email })}
      />
      {props.asksAgency ? (
        <AgencyChoice value={values.agency} {...errorAt('agency_id')} onChange={(agency) => set({ agency })} />
      ) : null}
      <ChoiceField<Role>
        label="Role"
        value={values.role}
        choices={invite.roles.map((value) => ({ value, label: roleFacts(value).label }))}
        onChange={(role) => set({ role })}
      />
      <CarriersField
        value={invite.carriers.value}
        mayShow={invite.carriers.mayShow}
        onChange={(carriers) => set({ carriers })}
      />
      <ChoiceField<How>
        label="Sign-in"
        value={how}
        choices={waysIn(invite.carriers.sendsEmail)}
        onChange={(next) => set({ how: next })}
      />
      {how === 'password' ? (
        <TextField
          label="First password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="They must change it at their first sign-in."
          value={invite.password}
          {...errorAt('password')}
          onChange={invite.typePassword}
        />
      ) : null}
      <div className="row">
        <span className="grow" />
        <Button type="submit" loading={invite.isSending}>
          {how === 'password' ? 'Create' : 'Invite'}
        </Button>
        {invite.isTyped ? (
          <Button variant="default" className="to-start" onClick={invite.discard}>
            Discard
          </Button>
        ) : null}
      </div>
    </form>
  );
}
