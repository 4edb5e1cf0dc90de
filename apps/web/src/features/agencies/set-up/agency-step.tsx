import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { refreshUser, signIn } from '../../../lib/session/session.ts';
import { LeftIcon } from '../../../ui/icons.tsx';
import { AgencyFields } from '../agency-fields.tsx';
import { agencyErrors, agencyInput } from '../draft.ts';
import { LogoField } from '../logo-field.tsx';
import { logoFileError, sendLogo } from '../send-logo.ts';
import { type Draft, YOURS } from './draft.ts';
import { Preview } from './preview.tsx';
import classes from './set-up.module.css';

function usePicture(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

type Props = {
  setUpKey: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onBack: () => void;
  onDone: () => void;
};

function useSetUp({ setUpKey: key, draft, onChange, onBack, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const { agency } = draft;
  const wrong = agencyErrors(agency);
  const serverErrors = Object.fromEntries(
    Object.entries(draft.serverErrors).map(([field, message]) => [field.replace(/^agency\./, ''), message]),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [failing] = Object.keys(wrong);
    if (failing) return form.current?.querySelector<HTMLElement>(`[name=${failing}]`)?.focus();
    setSending(true);
    const { name, email, username, password } = draft;
    const result = await client.call('completeSetUp', {
      key,
      name,
      email,
      username,
      password: password.password,
      agency: agencyInput(agency),
    });
    if (!result.ok) {
      setSending(false);
      const errors = Object.fromEntries(Object.entries(result.errors).map(([field, [first]]) => [field, first ?? '']));
      onChange({ ...draft, serverErrors: errors });
      notify(noticeText(result), 'bad');
      if (YOURS.some((field) => errors[field])) onBack();
      return;
    }
    const { session, user } = result.data;
    signIn(session.session_key, user);
    if (draft.logo && user.agency) {
      const error = await sendLogo(user.agency.id, draft.logo);
      if (error) notify({ title: 'The logo was not kept', text: `${error} Set it in MGA Management.` }, 'bad');
      const fresh = await client.call('getUserFreshData', {});
      if (fresh.ok) refreshUser(fresh.data);
    }
    onDone();
  }

  return { form, isSending, errors: { ...(isTried ? wrong : {}), ...serverErrors }, submit };
}

function Logo({ draft, picture, onChange }: Pick<Props, 'draft' | 'onChange'> & { picture: string | null }) {
  const [error, setError] = useState<string | null>(null);
  return (
    <LogoField
      logo={draft.logo && picture ? { url: picture, name: draft.logo.name, size: draft.logo.size } : null}
      error={error}
      onChoose={(logo) => {
        const wrong = logoFileError(logo);
        setError(wrong);
        if (!wrong) onChange({ ...draft, logo });
      }}
      onRemove={() => onChange({ ...draft, logo: null })}
    />
  );
}

export function AgencyStep(props: Props) {
  const { draft, onChange, onBack } = props;
  const { form, isSending, errors, submit } = useSetUp(props);
  const picture = usePicture(draft.logo);
  return (
    <div className={classes.halves}>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <h1>Your agency</h1>
        <p className="muted">
          Clients read this on proposals, e-mails and the footer. All of it can be changed later in MGA Management.
        </p>
        <AgencyFields
          autoFocus
          draft={draft.agency}
          errors={errors}
          onChange={(agency) => onChange({ ...draft, agency, serverErrors: {} })}
          logo={<Logo draft={draft} picture={picture} onChange={onChange} />}
        />
        <div className="row">
          <Button variant="subtle" color="gray" leftSection={<LeftIcon />} onClick={onBack}>
            Back
          </Button>
          <span className="grow" />
          <Button type="submit" loading={isSending}>
            Continue to people
          </Button>
        </div>
      </form>
      <Preview agency={draft.agency} logo={picture} />
    </div>
  );
}
