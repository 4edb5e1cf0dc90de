import type { AnswerOf, TheirApplication } from '@freeboard/contract';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Pending } from '../../../ui/states.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { ExistingCustomer } from './existing-customer.tsx';
import { FindApplications } from './find-applications.tsx';
import { isSure } from './sure.ts';
import { TheirApplications } from './their-applications.tsx';

type Registration = AnswerOf<'listRegistrations'>['registrations'][number];
type Found = AnswerOf<'findForRegistration'>;
type Who = 'new' | 'known';
type Props = { one: Registration; close: () => void; decided: () => void };

const WHO = [
  { value: 'new', label: 'New customer' },
  { value: 'known', label: 'Existing customer' },
] as const;

const acceptedText = (name: string, n: number): string =>
  `${name} can sign in.${n === 0 ? '' : ` ${n === 1 ? 'An application is' : `${n} applications are`} theirs now.`}`;

type FormProps = Props & { found: Found };

function useTickedApplications({ one, found }: Pick<FormProps, 'one' | 'found'>) {
  const [shown, setShown] = useState<readonly TheirApplication[]>(found.applications);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(found.applications.filter((application) => isSure(one, application)).map(({ id }) => id)),
  );
  const tick = (id: number, is: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (is) next.add(id);
      else next.delete(id);
      return next;
    });
  const add = (application: TheirApplication) => {
    setShown([...shown, application]);
    tick(application.id, true);
  };
  return { shown, ticked, tick, add };
}

function Form({ one, found, close, decided }: FormProps) {
  const name = `${one.first_name} ${one.last_name}`;
  const [who, setWho] = useState<Who>('new');
  const [customer, setCustomer] = useState<number | null>(null);
  const { shown, ticked, tick, add } = useTickedApplications({ one, found });
  // Hidden applications with this address are assigned only to a customer who verified it.
  const isThemselves = who === 'new' || found.customers.some(({ id, same }) => id === customer && same.email);
  const { form, isSending, errorOf, submit } = useSubmit({
    wrong: { customer_id: who === 'known' && customer === null ? 'Choose the customer.' : null },
    send: async () => {
      const answer = await client.call('decideRegistration', {
        registration_id: one.id,
        is_accepted: true,
        application_ids: [...ticked],
        left_ids: shown.map(({ id }) => id).filter((id) => !ticked.has(id)),
        ...(who === 'known' && customer !== null ? { customer_id: customer } : {}),
      });
      // Usually another user has decided the request already, so the list is loaded again. The other 409: someone
      // signs in with the e-mail address.
      if (!answer.ok && answer.code === 409) decided();
      return answer;
    },
    done: ({ applications }) => {
      notify({ title: 'Accepted', text: acceptedText(name, applications) }, 'good');
      close();
      decided();
    },
  });
  return (
    <form ref={form} className="col" onSubmit={submit}>
      <Segmented<Who> label="Customer" value={who} choices={WHO} onChange={setWho} />
      {who === 'new' ? (
        <p className="muted">
          {name} signs in with {one.email} and the password that they chose.
          {found.customers.length > 0
            ? ` ${found.customers.map((other) => other.name).join(', ')} may be the same person: see Existing customer.`
            : ''}
        </p>
      ) : (
        <ExistingCustomer
          proposed={found.customers}
          chosen={customer}
          error={errorOf('customer_id')}
          onChange={setCustomer}
        />
      )}
      <TheirApplications
        applications={shown}
        beyond={isThemselves ? found.beyond : 0}
        ticked={ticked}
        error={errorOf('application_ids')}
        onTick={tick}
      />
      <FindApplications registrationId={one.id} shown={shown} onAdd={add} />
      <DialogFoot label="Accept" isBusy={isSending} cancel={close} />
    </form>
  );
}

function Body(props: Props) {
  const query = useCall('findForRegistration', { registration_id: props.one.id }, { staleTime: 0, gcTime: 0 });
  if (query.isError || !query.data) return <Pending query={query} rows={4} label="Loading what may be theirs" />;
  return <Form {...props} found={query.data} />;
}

export function AcceptDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog
      title={`Accept ${props.one.first_name} ${props.one.last_name}`}
      opened={opened}
      onClose={props.close}
      size="40rem"
      isPersistent
    >
      <Body {...props} />
    </Dialog>
  );
}
