import type { ApiKey } from '@freeboard/contract';
import { KEY_LIMITS } from '@freeboard/domain/programs';
import { client } from '../../lib/server/calls.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { MaskedNote, useProgramForm } from './program-form.tsx';
import { type NewKey, refreshKeys } from './use-programs.ts';

type Props = { apiKey: ApiKey; onClose: () => void };

export function RevokeDialog({ apiKey, onClose }: Props) {
  async function turnOff() {
    if (await callOrNotify('revokeApiKey', { key_id: apiKey.id })) await refreshKeys();
    onClose();
  }
  return (
    <Dialog title={`Turn off ${apiKey.name}?`} opened onClose={onClose}>
      <div className="col">
        <p>The program that uses it is refused at once, and for good. What it created stays.</p>
        <DialogFoot label="Turn off" run={() => void turnOff()} color="red.8" cancel={onClose} focus="act" />
      </div>
    </Dialog>
  );
}

/** Requires the password; the old secret keeps working for a while. */
export function RotateDialog({ apiKey, onClose, onMade }: Props & { onMade: (key: NewKey) => void }) {
  const { form, isSending, submit, proofFields } = useProgramForm<'rotateApiKey'>({
    send: (proof) => client.call('rotateApiKey', { key_id: apiKey.id, ...proof }),
    done: ({ key }) => {
      onMade(key);
      return refreshKeys();
    },
  });
  return (
    <Dialog title={`Rotate ${apiKey.name}`} opened onClose={onClose} isPersistent>
      <form ref={form} noValidate className="col" onSubmit={(event) => void submit(event)}>
        <p>It gets another secret. The one before works for {KEY_LIMITS.overlap_hours} hours longer.</p>
        {apiKey.exposed_at ? (
          <p>Whoever has read the exposed one can use it until then. Turn the key off to stop it now.</p>
        ) : null}
        <MaskedNote what="key" namesCarriers={apiKey.names_carriers} />
        {proofFields()}
        <DialogFoot label="Rotate" isBusy={isSending} cancel={onClose} />
      </form>
    </Dialog>
  );
}
