import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { notify } from '../../../lib/server/notices.ts';
import { Queries } from '../../../lib/server/queries.tsx';
import { useCall } from '../../../lib/server/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { type Awaited, Codes } from './codes.tsx';
import { RegistrationFields } from './fields.tsx';
import classes from './registration.module.css';
import { useGuestDraft, useRegistration } from './use-registration.ts';

const CHOOSE = { value: '', label: 'Choose …' };

function Request() {
  const navigate = useNavigate();
  const agencies = useCall('listRegistrationAgencies', {}).data?.agencies ?? [];
  const [agencyId, setAgencyId] = useState<number | undefined>();
  const only = agencies.length === 1 ? agencies[0] : undefined;
  const [awaited, setAwaited] = useState<Awaited | null>(null);

  function sent() {
    notify({ title: 'Request sent', text: 'You hear from the agency by e-mail.' }, 'good');
    void navigate('/', { replace: true });
  }
  const { form, values, errors, isTried, isSending, submit, change } = useRegistration(
    true,
    agencyId ?? only?.id,
    agencies.length > 1 && agencyId === undefined,
    useGuestDraft(),
    ({ registration_key: key = '', needs_email = false, needs_phone = false }) =>
      needs_email || needs_phone ? setAwaited({ key, needs_email, needs_phone }) : sent(),
  );

  return (
    <main className={classes.page}>
      <div className={`card ${classes.card}`}>
        <div className="row">
          <Logo size="1.75rem" />
          <h1>Customer Request</h1>
        </div>
        {awaited ? (
          <Codes awaited={awaited} done={sent} again={() => setAwaited(null)} />
        ) : (
          <form ref={form} className="col" onSubmit={submit} noValidate>
            {agencies.length > 1 ? (
              <ChoiceField
                label="Agency"
                value={String(agencyId ?? '')}
                choices={[CHOOSE, ...agencies.map(({ id, name }) => ({ value: String(id), label: name }))]}
                {...(isTried && agencyId === undefined ? { error: 'Choose an agency.' } : {})}
                onChange={(id) => setAgencyId(id === '' ? undefined : Number(id))}
              />
            ) : null}
            <RegistrationFields values={values} errors={errors} isTried={isTried} onChange={change} />
            <div className="row">
              <Link className="link" to="/">
                Sign in instead
              </Link>
              <span className="grow" />
              <Button type="submit" loading={isSending}>
                Register
              </Button>
            </div>
          </form>
        )}
      </div>
    </main>
  );
}

export const RequestPage = () => (
  <Queries>
    <Request />
  </Queries>
);
