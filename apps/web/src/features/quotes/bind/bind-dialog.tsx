import type { Application, Quote } from '@freeboard/contract';
import {
  bindErrors,
  earliestStart,
  formatPremium,
  offerTitle,
  parseDate,
  startFacts,
  startWords,
  type Values,
} from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { today } from '../../../lib/today.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import classes from '../results.module.css';
import { BindOutcome } from './bind-outcome.tsx';

type Props = { application: Application; quote: Quote; onClose: () => void };

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** Whom and what the policy is for. */
const insuredOf = (values: Values): string =>
  [values.first_name, values.last_name].map(textIn).filter(Boolean).join(' ') || textIn(values.business_name) || '—';

/** Bind at the carrier: says what will be bound, asks once, and shows what came of it. */
export function BindDialog({ application, quote, onClose }: Props) {
  const values = application.payload.useable_details as Values;
  const { waiting } = quote.payload;
  const start = waiting ? earliestStart(waiting, startFacts(values, today())) : null;
  const wished = parseDate(textIn(values.effective_date)) ?? '';
  const [typed, setTyped] = useState(() => latest([wished, today(), start?.earliest ?? '']));
  const [isConfirmed, setConfirmed] = useState(false);
  const [outcome, setOutcome] = useState<Quote | null>(null);
  const carrier = quote.group_name;
  const effective_date = parseDate(typed) ?? typed;
  const queryKey = ['getApplicationById', { application_id: application.id }];
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: {
      ...bindErrors(effective_date, today(), start),
      is_confirmed: isConfirmed ? null : 'Confirm that this policy shall be bound.',
    },
    send: async () => {
      const ids = { application_id: application.id, quote_id: quote.id };
      const result = await client.call('bindQuoteAtCarrier', { ...ids, effective_date });
      if (!result.ok && result.code !== 422) await queryClient.invalidateQueries({ queryKey });
      return result;
    },
    done: (data) => {
      queryClient.setQueryData(queryKey, data);
      setOutcome(data.application.quotes.find(({ id }) => id === quote.id) ?? null);
    },
  });
  const confirmError = errorOf('is_confirmed');
  const title = `Bind at ${carrier}`;
  if (outcome)
    return (
      <Dialog title={title} opened isPersistent onClose={onClose}>
        <BindOutcome quote={outcome} />
        <div className="row">
          <span className="grow" />
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  const facts = [
    ['Carrier', offerTitle(quote.payload)],
    ...(quote.carrier_quote_number ? [['Quote number', quote.carrier_quote_number]] : []),
    ['Premium', formatPremium(quote.payload.premium)],
    ['Insured', insuredOf(values)],
    ['Property', application.payload.address || '—'],
  ] as const;
  return (
    <Dialog title={title} opened isPersistent mustAnswer={isSending} onClose={onClose}>
      <form ref={form} className="col" onSubmit={submit} noValidate>
        <dl className={classes.pairs}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <TextField
          label="Effective date"
          type="date"
          autoFocus
          value={typed}
          hint={start ? `Cover can start ${startWords(start)}.` : undefined}
          error={errorOf('effective_date')}
          onChange={(text) => {
            edited();
            setTyped(text);
          }}
        />
        <Check
          checked={isConfirmed}
          aria-describedby="bind-once"
          aria-invalid={confirmError ? true : undefined}
          onChange={setConfirmed}
        >
          Bind this policy now
        </Check>
        <p id="bind-once" className="small muted">
          {quote.is_sandbox ? 'Test setting: no policy comes of it. ' : 'The carrier issues a policy. '}
          It is asked once and never again, and binding cannot be taken back from here.
        </p>
        {confirmError ? (
          <p className={`small ${classes.wrong}`} role="alert">
            {confirmError}
          </p>
        ) : null}
        {isSending ? (
          <p className="small" role="status">
            {carrier} is being asked. This may take up to two minutes.
          </p>
        ) : null}
        <div className="row">
          <span className="grow" />
          <Button variant="default" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Bind now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
