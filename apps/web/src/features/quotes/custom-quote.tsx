import { CUSTOM_QUOTE_DEFAULT_DESCRIPTION, customQuoteErrors, readAmount } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const EMPTY = {
  carrier_name: '',
  premium: '',
  description: CUSTOM_QUOTE_DEFAULT_DESCRIPTION as string,
  carrier_url: '',
};

/** What was typed for a premium: none yet, an amount, or (not a number) neither. */
const premiumOf = (text: string): number | null => (text.trim() === '' ? null : (readAmount(text) ?? Number.NaN));

type Props = { applicationId: number; onAdded: () => void; onClose: () => void };

/** Create Custom Quote: carrier name, premium and description required, URL optional (section 5). */
export function CustomQuoteDialog({ applicationId, onAdded, onClose }: Props) {
  const [values, setValues] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<Record<string, string[]>>({});
  const premium = premiumOf(values.premium);
  const errors = { ...customQuoteErrors({ ...values, premium }), ...said };
  const input = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: isTried ? errors[name]?.[0] : undefined,
    onChange: (text: string) => {
      setSaid({});
      setValues({ ...values, [name]: text });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length > 0 || premium === null) return;
    setSending(true);
    const result = await client.call('createApplicationCustomQuote', {
      application_id: applicationId,
      carrier_name: values.carrier_name,
      premium,
      description: values.description,
      carrier_url: values.carrier_url.trim(),
    });
    setSending(false);
    if (!result.ok) {
      if (result.code === 422) return setSaid(result.errors);
      return notify(noticeText(result), 'bad');
    }
    await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: applicationId }] });
    onAdded();
    onClose();
  }
  return (
    <Dialog title="Create Custom Quote" opened onClose={onClose}>
      <form className="col" onSubmit={submit} noValidate>
        <TextField label="Carrier name" autoFocus {...input('carrier_name')} />
        <TextField label="Premium, $" inputMode="decimal" {...input('premium')} />
        <TextField label="Description" rows={3} {...input('description')} />
        <TextField label="Carrier URL (optional)" type="url" {...input('carrier_url')} />
        <div className="row">
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Add quote
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
