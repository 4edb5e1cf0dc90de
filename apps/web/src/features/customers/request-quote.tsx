import { TYPE_NAMES } from '@freeboard/domain/applications';
import { useFormDraft } from '../../drafts/form.ts';
import { client } from '../../lib/server/calls.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type Line = 'flood' | 'home';

const LINES = (['flood', 'home'] as const).map((value) => ({ value, label: TYPE_NAMES[value] }));
const EMPTY = { line: 'flood' as Line, address: '', comment: '' };

export function RequestQuote({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const typed = useFormDraft('request-quote', EMPTY);
  const { values } = typed;
  const { line, address, comment } = values;
  const form = useSubmit({
    wrong: { address: address.trim() === '' ? 'Field is required.' : null },
    send: () => client.call('requestQuote', { application_type: line, address, comment }),
    done: async () => {
      typed.discard();
      form.reset();
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['getCustomerHome'] });
      notify({ title: 'Request sent', text: 'Your agent will get back to you with quotes.' }, 'good');
    },
  });
  const set = (part: Partial<typeof values>) => {
    typed.set(part);
    form.edited();
  };
  const close = () => {
    if (typed.isTyped)
      notify({ title: 'Not sent yet', text: 'What you typed is here when you request a quote again.' });
    onClose();
  };
  const cancel = () => {
    typed.discard();
    form.reset();
    onClose();
  };
  return (
    <Dialog title="Request a quote" opened={isOpen} onClose={close} isPersistent>
      <form ref={form.form} className="col" onSubmit={(event) => void form.submit(event)} noValidate>
        <Segmented<Line> label="Insurance" value={line} choices={LINES} onChange={(next) => set({ line: next })} />
        <TextField
          label="Property address"
          autoComplete="street-address"
          autoFocus
          value={address}
          error={form.errorOf('address')}
          onChange={(next) => set({ address: next })}
        />
        <TextField
          label="Anything your agent should know (optional)"
          rows={3}
          value={comment}
          error={form.errorOf('comment')}
          onChange={(next) => set({ comment: next })}
        />
        <DialogFoot label="Send request" isBusy={form.isSending} cancel={cancel} />
      </form>
    </Dialog>
  );
}
