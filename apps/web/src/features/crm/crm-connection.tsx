import { may } from '@freeboard/domain/access';
import { SANDBOX_REGION, ZOHO_REGIONS, type ZohoRegion } from '@freeboard/domain/crm';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import { ask, type CallFault } from '../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './crm.module.css';

const EMPTY = { region: 'com' as ZohoRegion, client_id: '' };
const NO_SECRETS = { client_secret: '', refresh_token: '' };
const KEY = ['getCrmConnection', {}];
type Region = { value: ZohoRegion; label: string };
const SANDBOX: Region = { value: SANDBOX_REGION, label: 'Sandbox: no real CRM is asked' };
const REGIONS: readonly Region[] = ZOHO_REGIONS;
const WITH_SANDBOX: readonly Region[] = [...ZOHO_REGIONS, SANDBOX];

function ConnectionForm({ hasSandbox, onEnd }: { hasSandbox: boolean; onEnd: () => void }) {
  const typed = useFormDraft('crm-connection', EMPTY);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const given = { ...typed.values, ...secrets };
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState('');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRemark('');
    setErrors({});
    try {
      queryClient.setQueryData(KEY, await ask('saveCrmConnection', given));
      typed.discard();
      notify({ title: 'Saved', text: 'The CRM is connected.' }, 'good');
      onEnd();
    } catch (fault) {
      const { message, errors: fields } = fault as CallFault;
      setErrors(fields ?? {});
      setRemark(message);
    }
    setBusy(false);
  }
  const cancel = () => {
    typed.discard();
    onEnd();
  };
  const field = (name: 'client_id' | 'client_secret' | 'refresh_token', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      type={name === 'client_id' ? 'text' : 'password'}
      autoComplete="off"
      value={given[name]}
      onChange={(value) =>
        name === 'client_id' ? typed.set({ client_id: value }) : setSecrets({ ...secrets, [name]: value })
      }
      error={errors[name]?.[0]}
    />
  );
  return (
    <form className={`col ${classes.form}`} onSubmit={(event) => void save(event)} noValidate>
      <ChoiceField
        label="Region of your Zoho account"
        value={given.region}
        choices={hasSandbox ? WITH_SANDBOX : REGIONS}
        onChange={(region) => typed.set({ region })}
        error={errors.region?.[0]}
      />
      {field('client_id', 'Client ID', 'Of a self client in the Zoho API console')}
      {field('client_secret', 'Client secret')}
      {field(
        'refresh_token',
        'Refresh token',
        'With the scopes ZohoCRM.modules.ALL and ZohoCRM.modules.attachments.ALL',
      )}
      <p className="small bad only-full" role="alert">
        {remark}
      </p>
      <DialogFoot label="Connect" isBusy={isBusy} cancel={cancel} />
    </form>
  );
}

export default function CrmConnection({ id: cardId }: { id: string }) {
  const session = useSession();
  const id = useId();
  const isAllowed = !!session?.user.agency && may(session.user_role, 'settings.global');
  const { data, error, refetch } = useCall('getCrmConnection', {}, { enabled: isAllowed });
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  const connection = data?.connection;
  async function end() {
    const answer = await callOrNotify('endCrmConnection', {});
    if (!answer) return;
    queryClient.setQueryData(KEY, answer);
    notify({ title: 'Saved', text: 'CRM disconnected. Nothing in Zoho was changed.' }, 'good');
  }
  const region = WITH_SANDBOX.find(({ value }) => value === connection?.region)?.label;
  return (
    <section className="card" id={cardId} aria-labelledby={`${id}-title`}>
      <div className="head wrap">
        <h2 id={`${id}-title`}>Zoho CRM</h2>
        <span className="grow" />
        {data && !isOpen ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {connection ? 'Reconnect' : 'Connect'}
          </Button>
        ) : null}
        {connection && !isOpen ? (
          <Button variant="default" size="compact-sm" onClick={() => void end()}>
            Disconnect
          </Button>
        ) : null}
      </div>
      {isOpen && data ? (
        <ConnectionForm hasSandbox={data.has_sandbox} onEnd={() => setOpen(false)} />
      ) : data ? (
        <p className="muted pad">
          {connection
            ? `Connected: ${region}, client ${connection.client_id}.`
            : 'Not connected. Notes and files stay in Freeboard only.'}
        </p>
      ) : error ? (
        <Failed text={error.message} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={1} label="Loading" />
      )}
    </section>
  );
}
