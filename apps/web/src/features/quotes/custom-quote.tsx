import { CUSTOM_QUOTE_DEFAULT_DESCRIPTION, customQuoteErrors, readAmount } from '@freeboard/domain/quotes';
import { useState } from 'react';
import { readTyped, saveTyped } from '../../drafts/typed.ts';
import { client } from '../../lib/server/calls.ts';
import { queryClient } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const EMPTY = {
  carrier_name: '',
  premium: '',
  description: CUSTOM_QUOTE_DEFAULT_DESCRIPTION as string,
  carrier_url: '',
};

/** Key of the draft, saved until the quote is added. */
const DRAFT = 'custom-quote';

/** The typed premium: null if none yet, NaN if it is not an amount. */
const premiumOf = (text: string): number | null => (text.trim() === '' ? null : (readAmount(text) ?? Number.NaN));

type Props = { applicationId: number; onAdded: () => void; onClose: () => void };

/** Create Custom Quote: carrier name, premium and description required, URL optional (section 5). */
export function CustomQuoteDialog({ applicationId, onAdded, onClose }: Props) {
  const [values, setValues] = useState(() => readTyped<typeof EMPTY>(DRAFT, String(applicationId)) ?? EMPTY);
  const premium = premiumOf(values.premium);
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: customQuoteErrors({ ...values, premium }),
    send: () =>
      client.call('createApplicationCustomQuote', {
        application_id: applicationId,
        carrier_name: values.carrier_name,
        premium: premium ?? Number.NaN,
        description: values.description,
        carrier_url: values.carrier_url.trim(),
      }),
    done: async () => {
      saveTyped(DRAFT, String(applicationId), null);
      await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: applicationId }] });
      onAdded();
      onClose();
    },
  });
  const input = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (text: string) => {
      edited();
      const next = { ...values, [name]: text };
      setValues(next);
      saveTyped(DRAFT, String(applicationId), next);
    },
  });

  return (
    <Dialog title="Create Custom Quote" opened onClose={onClose}>
      <form ref={form} className="col" onSubmit={submit} noValidate>
        <TextField label="Carrier name" autoFocus {...input('carrier_name')} />
        <TextField label="Premium, $" inputMode="decimal" {...input('premium')} />
        <TextField label="Description" rows={3} {...input('description')} />
        <TextField label="Carrier URL (optional)" type="url" {...input('carrier_url')} />
        <DialogFoot label="Add quote" isBusy={isSending} cancel={onClose} />
      </form>
    </Dialog>
  );
}
