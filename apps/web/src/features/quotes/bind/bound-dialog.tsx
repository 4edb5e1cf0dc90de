import type { Quote } from '@freeboard/contract';
import { boundErrors, yearAfter as dayAYearAfter, offerTitle, parseDate, readAmount } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { noticeText } from '../../../lib/notice-text.ts';
import { notify } from '../../../lib/notices.ts';
import { queryClient } from '../../../lib/query.ts';
import { upload } from '../../../lib/upload.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../results.module.css';

type Props = { applicationId: number; quote: Quote; effectiveDate: string; onClose: () => void };

/** A year after a day as it is typed; '' for none. */
const yearAfter = (typed: string): string => {
  const day = parseDate(typed);
  return day ? dayAYearAfter(day) : '';
};

const premiumOf = (text: string): number | null => (text.trim() === '' ? null : (readAmount(text) ?? Number.NaN));

/** Record as bound: the policy that a quote became at its carrier. */
export function BoundDialog({ applicationId, quote, effectiveDate, onClose }: Props) {
  const [values, setValues] = useState({
    policy_number: '',
    premium: String(quote.payload.premium ?? ''),
    effective_date: effectiveDate,
    expiration_date: yearAfter(effectiveDate),
  });
  const [file, setFile] = useState<File | null>(null);
  const fileId = useId();
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<Record<string, string[]>>({});
  const policy = {
    policy_number: values.policy_number,
    premium: premiumOf(values.premium),
    effective_date: parseDate(values.effective_date) ?? values.effective_date,
    expiration_date: parseDate(values.expiration_date) ?? values.expiration_date,
  };
  const errors = { ...boundErrors(policy), ...said };
  const fileFault = Object.entries(said).find(([field]) => field.startsWith('file_data'))?.[1][0];
  const input = (name: keyof typeof values) => ({
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
    const { premium } = policy;
    if (Object.keys(errors).length > 0 || premium === null) return;
    setSending(true);
    const ids = { application_id: applicationId, quote_id: quote.id };
    const result = await upload('recordBoundQuote', { ...ids, ...policy, premium }, file ? [file] : [], {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    setSending(false);
    if (!result.ok) {
      if (result.code === 422) return setSaid(result.errors);
      return notify(noticeText(result), 'bad');
    }
    queryClient.setQueryData(['getApplicationById', { application_id: applicationId }], result.data);
    onClose();
  }
  return (
    <Dialog title={`Record as bound: ${offerTitle(quote.payload)}`} opened onClose={onClose}>
      <form className="col" onSubmit={submit} noValidate>
        <TextField label="Policy number" autoFocus {...input('policy_number')} />
        <TextField label="Premium, $" inputMode="decimal" {...input('premium')} />
        <TextField label="Effective date" type="date" {...input('effective_date')} />
        <TextField label="Expiration date" type="date" {...input('expiration_date')} />
        <div>
          <label htmlFor={fileId} className="small strong">
            Policy as a file (optional)
          </label>
          <input
            id={fileId}
            type="file"
            aria-describedby={fileFault ? `${fileId}-fault` : undefined}
            aria-invalid={fileFault ? true : undefined}
            onChange={(event) => {
              setSaid({});
              setFile(event.currentTarget.files?.[0] ?? null);
            }}
          />
          {fileFault ? (
            <p id={`${fileId}-fault`} className={`small ${classes.wrong}`} role="alert">
              {fileFault}
            </p>
          ) : null}
        </div>
        <div className="row">
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Record as bound
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
