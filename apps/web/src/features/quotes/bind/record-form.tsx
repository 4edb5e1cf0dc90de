import type { Application, Quote } from '@freeboard/contract';
import { CONFIRM_LAPSE, lapsedSince, lapseRecordText } from '@freeboard/domain/flood';
import { formatDate, formatValue, type Values } from '@freeboard/domain/forms';
import { boundErrors, earliestStart, startFacts } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { readTyped, saveTyped } from '../../../drafts/typed.ts';
import { MaskedField } from '../../../forms/inputs/masked-field.tsx';
import {
  EFFECTIVE_DATE,
  EXPIRATION_DATE,
  followYear,
  PREMIUM,
  termDates,
  typedAmount,
  typedYearAfter,
} from '../../../forms/term.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { upload } from '../../../lib/server/upload.ts';
import { today } from '../../../lib/today.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import page from './bind-page.module.css';
import { textIn } from './insured.ts';
import { LapseCheck } from './lapse-check.tsx';

type Props = { application: Application; quote: Quote; back: string };
type Typed = { policy_number: string; premium: string; effective_date: string; expiration_date: string };

/**
 * In the input's format: the requested date, else the first day on which the carrier's coverage can start; '' if
 * neither is known.
 */
function startOf({ payload }: Application, { payload: { waiting } }: Quote): string {
  const values = payload.useable_details as Values;
  const asked = textIn(values.effective_date);
  const day = asked !== '' || !waiting ? asked : earliestStart(waiting, startFacts(values, today())).earliest;
  return day === '' ? '' : formatDate(day);
}

/** Typed values survive a reload. */
function useFields({ application, quote }: Props) {
  const of = `${application.id}.${quote.id}`;
  const effective_date = startOf(application, quote);
  const [values, setValues] = useState<Typed>(() => ({
    policy_number: '',
    premium: formatValue(PREMIUM, quote.payload.premium),
    effective_date,
    expiration_date: typedYearAfter(effective_date),
    ...readTyped<Typed>('bound', of),
  }));
  function change(name: keyof Typed, text: string) {
    const next = { ...values, ...followYear(values, { [name]: text }) };
    setValues(next);
    saveTyped('bound', of, next);
  }
  return { values, change, forget: () => saveTyped('bound', of, null) };
}

function useRecord(props: Props) {
  const { application, quote } = props;
  const { values, change, forget } = useFields(props);
  const [file, setFile] = useState<File | null>(null);
  const lapsed = lapsedSince(quote.payload.waiting);
  const [isLapseConfirmed, setLapseConfirmed] = useState(false);
  const policy = {
    policy_number: values.policy_number,
    premium: typedAmount(values.premium),
    ...termDates(values),
  };
  const submitting = useSubmit({
    wrong: {
      ...boundErrors(policy, application.application_type),
      confirms_lapse: lapsed === null || isLapseConfirmed ? null : CONFIRM_LAPSE.record,
    },
    send: () =>
      upload(
        'recordBoundQuote',
        {
          application_id: application.id,
          quote_id: quote.id,
          ...policy,
          premium: policy.premium ?? Number.NaN,
          ...(lapsed === null ? {} : { confirms_lapse: isLapseConfirmed }),
        },
        file ? [file] : [],
        { onProgress: () => undefined, signal: new AbortController().signal },
      ),
    done: (data) => {
      forget();
      queryClient.setQueryData(['getApplicationById', { application_id: application.id }], data);
    },
  });
  const attach = (files: readonly File[]) => {
    submitting.edited();
    setFile(files[0] ?? null);
  };
  const input = (name: keyof Typed) => ({
    name,
    value: values[name],
    error: submitting.errorOf(name),
    onChange: (text: string) => {
      submitting.edited();
      change(name, text);
    },
  });
  return {
    ...submitting,
    input,
    lapsed,
    isLapseConfirmed,
    setLapseConfirmed,
    file,
    attach,
    fileFault: submitting.refusalOf('file_data'),
  };
}

type FileProps = { file: File | null; fault: string | undefined; attach: (files: readonly File[]) => void };

function PolicyFile({ file, fault, attach }: FileProps) {
  const faultId = useId();
  return (
    <div className="col">
      <span className="small strong">Attach policy (optional)</span>
      <FileDrop className="gap-2 wrap pad-3" aria-label="Attach policy (optional)" onFiles={attach}>
        {(choose) => (
          <>
            <span className="breaks">{file ? file.name : 'Drop the policy here, or'}</span>
            <button
              type="button"
              className="link"
              aria-describedby={fault ? faultId : undefined}
              onClick={file ? () => attach([]) : choose}
            >
              {file ? 'Remove' : 'choose a file'}
            </button>
          </>
        )}
      </FileDrop>
      {fault ? (
        <p id={faultId} className="small bad" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

export function RecordForm(props: Props) {
  const { form, isSending, errorOf, submit, input, lapsed, ...record } = useRecord(props);
  return (
    <form ref={form} className={`card col ${page.card}`} aria-label="Record as bound" onSubmit={submit} noValidate>
      <TextField label="Policy number" autoFocus {...input('policy_number')} />
      {[PREMIUM, EFFECTIVE_DATE, EXPIRATION_DATE].map((field) => (
        <MaskedField key={field.key} field={field} label={field.label} {...input(field.key as keyof Typed)} />
      ))}
      <PolicyFile file={record.file} fault={record.fileFault} attach={record.attach} />
      {lapsed === null ? null : (
        <LapseCheck
          text={lapseRecordText(lapsed)}
          isConfirmed={record.isLapseConfirmed}
          error={errorOf('confirms_lapse')}
          onChange={record.setLapseConfirmed}
        >
          The carrier bound it although the NFIP’s authority has lapsed
        </LapseCheck>
      )}
      <div className="row">
        <span className="grow" />
        <Button variant="default" component={Link} to={props.back} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Record as bound
        </Button>
      </div>
    </form>
  );
}
