import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormDraft } from '../../../drafts/form.ts';
import { sayAgo, showTime } from '../../../lib/format.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Empty, Failed, SkeletonRows } from '../../../ui/states.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { CreateCustomer } from './create-dialog.tsx';
import classes from './registration.module.css';

type Registration = AnswerOf<'listRegistrations'>['registrations'][number];
type View = 'waiting' | 'decided';

const VIEWS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

const nameOf = ({ first_name, last_name }: Registration): string => `${first_name} ${last_name}`;

const Mark = ({ is, what }: { is: boolean; what: string }) => (
  <Chip tone={is ? 'green' : 'orange'}>{`${what} ${is ? 'verified' : 'not verified'}`}</Chip>
);

type RefuseProps = {
  one: Registration;
  isBusy: boolean;
  opened: boolean;
  reason: string;
  type: (reason: string) => void;
  refuse: () => void;
  close: () => void;
  cancel: () => void;
};

function RefuseDialog({ one, isBusy, opened, reason, type, refuse, close, cancel }: RefuseProps) {
  return (
    <Dialog title={`Refuse ${nameOf(one)}?`} opened={opened} onClose={close}>
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          refuse();
        }}
      >
        <p>
          {one.is_email_verified
            ? 'They get an e-mail that their request was not accepted, without the reason.'
            : 'Their e-mail was not verified: nothing is sent to it.'}
        </p>
        <TextField
          label="Reason"
          hint="For your agency; it is saved with the request and in the history."
          rows={2}
          autoFocus
          value={reason}
          onChange={type}
        />
        <DialogFoot label="Refuse" isBusy={isBusy} color="red" cancel={cancel} />
      </form>
    </Dialog>
  );
}

function Request({ one, changed }: { one: Registration; changed: () => void }) {
  const name = nameOf(one);
  const [isBusy, setBusy] = useState(false);
  const [isAccepting, setAccepting] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const reason = useFormDraft(`refuse ${one.id}`, { text: '' });
  async function refuse() {
    setBusy(true);
    const answer = await callOrNotify('decideRegistration', {
      registration_id: one.id,
      is_accepted: false,
      reason: reason.values.text,
    });
    setBusy(false);
    if (answer) {
      notify({ title: 'Refused', text: name }, 'good');
      reason.discard();
    }
    changed();
  }
  return (
    <li className={`item row wrap between start ${classes.request}`}>
      <div>
        <p className="row wrap">
          <span className="strong">{name}</span>
          <span className="muted">{one.business_name}</span>
          <Mark is={one.is_email_verified} what="E-mail" />
          <Mark is={one.is_phone_verified} what="Phone" />
        </p>
        <p className="muted small num">{[one.email, one.phone_number, one.business_address].join(', ')}</p>
        {one.description ? <p>{one.description}</p> : null}
        <p className="muted small" title={showTime(one.created_at)}>
          {one.decided_at && one.decided_by
            ? `${one.state === 'accepted' ? 'Accepted' : 'Refused'} by ${one.decided_by}, ${showTime(one.decided_at)}`
            : `Asked ${sayAgo(one.created_at, Date.now())}`}
        </p>
        {one.refused_because ? <p className="small">{`Because: ${one.refused_because}`}</p> : null}
      </div>
      {one.state === 'requested' ? (
        <div className="row">
          <Button disabled={isBusy} aria-label={`Accept ${name}`} onClick={() => setAccepting(true)}>
            Accept
          </Button>
          <Button variant="default" disabled={isBusy} aria-label={`Refuse ${name}`} onClick={() => setRefusing(true)}>
            Refuse
          </Button>
        </div>
      ) : null}
      <AcceptDialog one={one} opened={isAccepting} close={() => setAccepting(false)} decided={changed} />
      <RefuseDialog
        one={one}
        isBusy={isBusy}
        opened={isRefusing}
        reason={reason.values.text}
        type={(text) => reason.set({ text })}
        refuse={() => void refuse()}
        close={() => setRefusing(false)}
        cancel={() => {
          reason.discard();
          setRefusing(false);
        }}
      />
    </li>
  );
}

export default function Requests() {
  const [view, setView] = useState<View>('waiting');
  const [params, setParams] = useSearchParams();
  const isCreating = params.get('create') === 'customer';
  const setCreating = (is: boolean) => setParams(is ? { create: 'customer' } : {}, { replace: true });
  const query = useCall('listRegistrations', { is_decided: view === 'decided' });
  const changed = () => void query.refetch();
  const rows = query.data?.registrations;
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Registrations</h1>
        <span className="grow" />
        <Segmented<View> isSmall label="Which" value={view} choices={VIEWS} onChange={setView} />
        <Button onClick={() => setCreating(true)}>Create customer</Button>
      </div>
      <section className="card" aria-label={view === 'waiting' ? 'Waiting' : 'Decided'}>
        {query.isError && !rows ? <Failed text={query.error.message} retry={changed} /> : null}
        {rows || query.isError ? null : <SkeletonRows rows={4} label="Loading registrations" />}
        {rows?.length === 0 ? (
          <Empty
            title={view === 'waiting' ? 'Nobody is waiting' : 'None has been decided yet'}
            text="Who registers at the sign-in page appears here, once their e-mail and phone are verified."
          />
        ) : null}
        {rows && rows.length > 0 ? (
          <ul>
            {rows.map((one) => (
              <Request key={one.id} one={one} changed={changed} />
            ))}
          </ul>
        ) : null}
      </section>
      <CreateCustomer opened={isCreating} onClose={() => setCreating(false)} />
    </main>
  );
}
