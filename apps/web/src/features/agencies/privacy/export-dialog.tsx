import type { HeldPerson } from '@freeboard/contract';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useProof } from '../../../ui/credentials/use-proof.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { refreshPrivacy } from './use-privacy.ts';

export function ExportDialog({ person, close }: { person: HeldPerson; close: () => void }) {
  const [hasCode, setHasCode] = useState(false);
  const proof = useProof(hasCode);
  const subject = person.client_id === null ? { address: person.addresses[0] ?? '' } : { client_id: person.client_id };
  const { form, isSending, refusalOf, submit, edited } = useSubmit({
    send: async () => {
      const result = await proof.send((given) => client.call('exportPerson', { ...subject, ...given }));
      if (!result.ok && result.errors.otp) setHasCode(true);
      return result;
    },
    done: async () => {
      notify({ title: 'The export has begun', text: 'Download it below once it is done.' }, 'good');
      close();
      await refreshPrivacy();
    },
  });
  return (
    <Dialog title={`Export ${person.name}`} opened onClose={close} isPersistent>
      <form ref={form} noValidate className="col" onSubmit={(event) => void submit(event)}>
        <p>One file holds everything listed here: applications, quotes, messages and files.</p>
        {proof.fields({ refusalOf, edited })}
        <DialogFoot label="Export" isBusy={isSending} cancel={close} />
      </form>
    </Dialog>
  );
}
