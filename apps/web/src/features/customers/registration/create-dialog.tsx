import { Button } from '@mantine/core';
import { useFormDraft } from '../../../drafts/form.ts';
import { notify } from '../../../lib/server/notices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EMPTY, RegistrationFields } from './fields.tsx';
import { useRegistration } from './use-registration.ts';

function Form({ done }: { done: () => void }) {
  const { password: _, ...fields } = EMPTY;
  const draft = useFormDraft('new-customer', fields);
  const { form, values, errors, isTried, isSending, submit, change } = useRegistration(
    false,
    undefined,
    false,
    { ...draft, sent: draft.discard },
    () => {
      notify({ title: 'Customer created', text: 'They choose a password of their own at first sign-in.' }, 'good');
      done();
    },
  );
  return (
    <form ref={form} className="col" onSubmit={submit} noValidate>
      <RegistrationFields values={values} errors={errors} isTried={isTried} onChange={change} />
      <div className="row">
        <span className="grow" />
        <Button
          variant="default"
          onClick={() => {
            draft.discard();
            done();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Register
        </Button>
      </div>
    </form>
  );
}

/** The 'Create Customer' of section 2: no request precedes it. */
export function CreateCustomer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create Customer" opened={opened} onClose={onClose} size="40rem" isPersistent>
      <Form done={onClose} />
    </Dialog>
  );
}
