import type { AnswerOf, Application, Quote } from '@freeboard/contract';
import { tooLarge } from '@freeboard/domain/files';
import type { Values } from '@freeboard/domain/forms';
import {
  CUSTOM_QUOTE_DEFAULT_DESCRIPTION,
  customQuoteErrors,
  customQuoteMoreErrors,
  formatPremium,
  requestedTerms,
  statableTerms,
} from '@freeboard/domain/quotes';
import { Button, CloseButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { readTyped, saveTyped } from '../../drafts/typed.ts';
import { typedAmount } from '../../forms/term.ts';
import { client } from '../../lib/server/calls.ts';
import { queryClient } from '../../lib/server/query.ts';
import { upload } from '../../lib/server/upload.ts';
import { today } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** The draft is saved until the quote is added or changed. */
const DRAFT = 'custom-quote';
const SETTLEMENT = 'replacement_cost_on_content';
const SETTLEMENTS = [
  { value: '', label: 'Not stated' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
];

const textOf = (value: unknown): string =>
  typeof value === 'number' ? formatPremium(value).replace(/\.00$/, '') : typeof value === 'string' ? value : '';

function QuoteFile(props: {
  attached: string;
  file: File | null;
  error: string | undefined;
  set: (file: File | null) => void;
}) {
  const { attached, file, error, set } = props;
  return (
    <div className="col gap-1">
      <span className="label">Carrier’s PDF (optional)</span>
      <FileDrop
        className="row wrap gap-2 pad-3"
        accept=".pdf,application/pdf"
        aria-label="Carrier’s PDF"
        onFiles={([first]) => first && set(first)}
      >
        {(choose) => (
          <>
            <span className="breaks grow">{file?.name ?? (attached || 'Drop the PDF here')}</span>
            <Button variant="default" size="compact-sm" onClick={choose}>
              {file || attached ? 'Replace' : 'Choose'}
            </Button>
            {file ? <CloseButton aria-label={`Remove ${file.name}`} onClick={() => set(null)} /> : null}
          </>
        )}
      </FileDrop>
      <span className="breaks small bad" role="alert">
        {error}
      </span>
    </div>
  );
}

const fileFault = (file: File | null): string | null => {
  if (file === null) return null;
  if (file.size === 0) return 'This file is empty.';
  return tooLarge(file.size);
};

function beginningOf(application: Application, quote: Quote | null) {
  const { application_type: type, payload } = application;
  const asked = requestedTerms(type, payload.useable_details as Values);
  const terms = statableTerms(type).map(({ key, part }) => [
    key,
    textOf(quote ? quote.payload[part][key] : asked[key]),
  ]);
  const fees = quote?.payload.lines.find(({ label }) => label === 'Fees')?.amount;
  return {
    carrier_name: quote?.payload.carrier_name ?? '',
    premium: textOf(quote?.payload.premium),
    description: quote?.payload.description ?? (CUSTOM_QUOTE_DEFAULT_DESCRIPTION as string),
    carrier_url: quote?.payload.quote_carrier_url ?? '',
    fees: textOf(fees),
    expires_on: quote?.payload.expires_on ?? '',
    carrier_quote_number: quote?.carrier_quote_number ?? '',
    terms: Object.fromEntries(terms) as Record<string, string>,
  };
}
type Typed = ReturnType<typeof beginningOf>;

const requestOf = (values: Typed) => ({
  carrier_name: values.carrier_name,
  premium: typedAmount(values.premium) ?? Number.NaN,
  description: values.description,
  carrier_url: values.carrier_url.trim(),
  terms: values.terms,
  fees: typedAmount(values.fees),
  expires_on: values.expires_on || null,
  carrier_quote_number: values.carrier_quote_number.trim() || null,
});

type Props = { application: Application; quote?: Quote | null; onAdded?: () => void; onClose: () => void };

/** Carrier name, premium and description are required, the rest is optional (section 5). */
export function CustomQuoteDialog({ application, quote = null, onAdded, onClose }: Props) {
  const { id: application_id, application_type: type } = application;
  const draft = [DRAFT, quote ? `${application_id}/${quote.id}` : String(application_id)] as const;
  const beginning = beginningOf(application, quote);
  const [values, setValues] = useState<Typed>(() => ({ ...beginning, ...readTyped<Typed>(...draft) }));
  const input = requestOf(values);
  const premium = typedAmount(values.premium);
  const [file, setFile] = useState<File | null>(null);
  // Once added, a quote whose file did not arrive is not added again.
  const added = useRef<number | null>(quote?.id ?? null);
  async function save() {
    const of = { application_id, ...input };
    const saved = await (added.current === null
      ? client.call('createApplicationCustomQuote', of)
      : client.call('updateCustomQuote', { ...of, quote_id: added.current }));
    if (!saved.ok) return saved;
    added.current ??= (saved.data as AnswerOf<'createApplicationCustomQuote'>).quote_id;
    if (file === null) return saved;
    const way = { onProgress: () => undefined, signal: new AbortController().signal };
    const sent = await upload('attachCustomQuoteFile', { application_id, quote_id: added.current }, [file], way);
    await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id }] });
    return sent;
  }
  const { form, isSending, errorOf, submit, edited } = useSubmit<unknown>({
    wrong: {
      file_data: fileFault(file),
      ...customQuoteErrors({ ...values, premium }),
      ...customQuoteMoreErrors(type, { ...input, premium }, today()),
    },
    send: save,
    done: async () => {
      saveTyped(...draft, null);
      await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id }] });
      onAdded?.();
      onClose();
    },
  });
  const change = (next: Typed) => {
    edited();
    setValues(next);
    saveTyped(...draft, next);
  };
  const field = (name: Exclude<keyof Typed, 'terms'>) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (text: string) => change({ ...values, [name]: text }),
  });
  const term = (key: string) => ({
    name: `terms.${key}`,
    value: values.terms[key] ?? '',
    error: errorOf(`terms.${key}`),
    onChange: (text: string) => change({ ...values, terms: { ...values.terms, [key]: text } }),
  });
  const terms = statableTerms(type);
  return (
    <Dialog title={quote ? 'Change Custom Quote' : 'Create Custom Quote'} opened onClose={onClose}>
      <form ref={form} className="col" onSubmit={submit} noValidate>
        <TextField label="Carrier name" autoFocus {...field('carrier_name')} />
        <div className="two">
          <TextField label="Premium, $" inputMode="decimal" {...field('premium')} />
          <TextField label="Fees included, $ (optional)" inputMode="decimal" {...field('fees')} />
        </div>
        {terms.length > 0 ? (
          <fieldset className="two" aria-label="Terms, as the carrier states them">
            {terms.map(({ key, label }) =>
              key === SETTLEMENT ? (
                <ChoiceField key={key} label={label} choices={SETTLEMENTS} {...term(key)} />
              ) : (
                <TextField key={key} label={label} {...term(key)} />
              ),
            )}
          </fieldset>
        ) : null}
        <div className="two">
          <TextField label="Good until (optional)" type="date" {...field('expires_on')} />
          <TextField label="Quote number (optional)" {...field('carrier_quote_number')} />
        </div>
        <TextField label="Description" rows={3} {...field('description')} />
        <TextField label="Carrier URL (optional)" type="url" {...field('carrier_url')} />
        <QuoteFile
          attached={quote?.documents[0]?.name ?? ''}
          file={file}
          error={errorOf('file_data')}
          set={(next) => {
            edited();
            setFile(next);
          }}
        />
        <DialogFoot label={quote ? 'Save quote' : 'Add quote'} isBusy={isSending} cancel={onClose} />
      </form>
    </Dialog>
  );
}
