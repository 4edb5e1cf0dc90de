import type { HeldPerson } from '@freeboard/contract';
import { LEGAL_RETENTION } from '@freeboard/domain/privacy';
import { useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useProof } from '../../../ui/credentials/use-proof.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { asDate, refreshPrivacy } from './use-privacy.ts';

export function EraseDialog({ person, close }: { person: HeldPerson; close: (isBegun: boolean) => void }) {
  const [hasCode, setHasCode] = useState(false);
  const proof = useProof(hasCode);
  const subject = person.client_id === null ? { address: person.addresses[0] ?? '' } : { client_id: person.client_id };
  const typed = useFormDraft('erase', { reason: '' }, { subject: JSON.stringify(subject) });
  const { reason } = typed.values;
  const cancel = () => {
    typed.discard();
    close(false);
  };
  const { form, isSending, errorOf, refusalOf, submit, edited } = useSubmit({
    wrong: { reason: reason.trim().length < 3 ? 'Enter why this person is erased.' : null },
    send: async () => {
      const result = await proof.send((given) => client.call('erasePerson', { ...subject, reason, ...given }));
      if (!result.ok && result.errors.otp) setHasCode(true);
      return result;
    },
    done: async () => {
      typed.discard();
      notify({ title: 'The erasure has begun', text: 'Its certificate is listed below once it is done.' }, 'good');
      close(true);
      await refreshPrivacy();
    },
  });
  return (
    <Dialog title={`Erase ${person.name}`} opened onClose={() => close(false)} isPersistent>
      <form ref={form} noValidate className="col" onSubmit={(event) => void submit(event)}>
        <p>
          Applications, quotes, messages, files and everything else listed here is deleted for good. Nobody can undo
          this.
        </p>
        {person.retained.length > 0 ? (
          <div>
            <p>The law requires to keep, sealed and on no screen:</p>
            <ul className="col gap-1 mt-1">
              {person.retained.map(({ kind, count, until }) => (
                <li key={kind}>
                  {LEGAL_RETENTION[kind].label} ({count}) until {asDate(until)}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <TextField
          label="Reason"
          hint="Shown until the person is erased, then deleted"
          name="reason"
          value={reason}
          error={errorOf('reason')}
          onChange={(text) => {
            edited();
            typed.set({ reason: text });
          }}
        />
        {proof.fields({ refusalOf, edited })}
        <DialogFoot label="Erase for good" isBusy={isSending} color="red.8" cancel={cancel} />
      </form>
    </Dialog>
  );
}
