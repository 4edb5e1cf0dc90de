import type { Quote } from '@freeboard/contract';
import { boundErrors, yearAfter as dayAYearAfter, offerTitle, parseDate, readAmount } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { queryClient } from '../../../lib/server/query.ts';
import { upload } from '../../../lib/server/upload.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
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
  const policy = {
    policy_number: values.policy_number,
    premium: premiumOf(values.premium),
    effective_date: parseDate(values.effective_date) ?? values.effective_date,
    expiration_date: parseDate(values.expiration_date) ?? values.expiration_date,
  };
  const { form, isSending, errorOf, refusalOf, submit, edited } = useSubmit({
    wrong: boundErrors(policy),
    send: () =>
      upload(
        'recordBoundQuote',
        { application_id: applicationId, quote_id: quote.id, ...policy, premium: policy.premium ?? Number.NaN },
        file ? [file] : [],
        { onProgress: () => undefined, signal: new AbortController().signal },
      ),
    done: (data) => {
      queryClient.setQueryData(['getApplicationById', { application_id: applicationId }], data);
      onClose();
    },
  });
  const fileFault = refusalOf('file_data');
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (text: string) => {
      edited();
      setValues({ ...values, [name]: text });
    },
  });
  return (
    <Dialog title={`Record as bound: ${offerTitle(quote.payload)}`} opened onClose={onClose}>
      <form ref={form} className="col" onSubmit={submit} noValidate>
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
              edited();
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
