import type { Application, Quote } from '@freeboard/contract';
import { CONFIRM_LAPSE, lapseBindText, lapsedSince } from '@freeboard/domain/flood';
import { formatDate, type Values } from '@freeboard/domain/forms';
import { bindErrors, earliestStart, formatPremium, offerTitle, startFacts, startText } from '@freeboard/domain/quotes';
import { wholeDate } from '@freeboard/domain/reading';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTyped } from '../../../drafts/typed.ts';
import { MaskedField } from '../../../forms/inputs/masked-field.tsx';
import { EFFECTIVE_DATE } from '../../../forms/term.ts';
import { showDate } from '../../../lib/format.ts';
import { client } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { agencyToday } from '../../../lib/today.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import page from './bind-page.module.css';
import { insuredOf, textIn } from './insured.ts';
import { LapseCheck } from './lapse-check.tsx';

type Props = { application: Application; quote: Quote; back: string };

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** The typed date is saved until the bind request is sent. */
function useBind({ application, quote }: Props) {
  const values = application.payload.useable_details as Values;
  const { waiting } = quote.payload;
  const start = waiting ? earliestStart(waiting, startFacts(values, agencyToday())) : null;
  const requested = wholeDate(textIn(values.effective_date)) ?? '';
  const ids = { application_id: application.id, quote_id: quote.id };
  const [draft, setDraft] = useTyped('bind', `${application.id}.${quote.id}`);
  const typed = draft ?? formatDate(latest([requested, agencyToday(), start?.earliest ?? '']));
  const [isConfirmed, setConfirmed] = useState(false);
  const lapsed = lapsedSince(waiting);
  const [isLapseConfirmed, setLapseConfirmed] = useState(false);
  const effective_date = wholeDate(typed) ?? typed;
  const queryKey = ['getApplicationById', { application_id: application.id }];
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: {
      ...bindErrors(effective_date, agencyToday(), start),
      confirms_lapse: lapsed === null || isLapseConfirmed ? null : CONFIRM_LAPSE.ask,
      is_confirmed: isConfirmed ? null : 'Confirm that you want to bind this policy.',
    },
    send: async () => {
      const result = await client.call('bindQuoteAtCarrier', {
        ...ids,
        effective_date,
        ...(lapsed === null ? {} : { confirms_lapse: isLapseConfirmed }),
      });
      if (!result.ok && result.code !== 422) await queryClient.invalidateQueries({ queryKey });
      return result;
    },
    done: (data) => {
      setDraft(null);
      queryClient.setQueryData(queryKey, data);
    },
  });
  return {
    start,
    typed,
    effective_date,
    setDraft,
    isConfirmed,
    setConfirmed,
    lapsed,
    isLapseConfirmed,
    setLapseConfirmed,
    form,
    isSending,
    errorOf,
    submit,
    edited,
  };
}
type Bind = ReturnType<typeof useBind>;

/** One sentence names the quote, the insured, the premium and the effective date. */
function BindConfirm({ application, quote, bind }: Pick<Props, 'application' | 'quote'> & { bind: Bind }) {
  const { typed, effective_date, isConfirmed, setConfirmed, errorOf } = bind;
  const error = errorOf('is_confirmed');
  const from = wholeDate(typed) === null ? '' : ` from ${showDate(effective_date)}`;
  return (
    <>
      <Check
        checked={isConfirmed}
        aria-describedby="bind-once"
        aria-invalid={error ? true : undefined}
        onChange={setConfirmed}
      >
        Bind {offerTitle(quote.payload)} for {insuredOf(application.payload.useable_details as Values)} at{' '}
        {formatPremium(quote.payload.premium)}
        {from}
      </Check>
      <p id="bind-once" className="small muted">
        {quote.is_sandbox ? 'Test setting: it issues no policies. ' : `${quote.group_name} issues a policy. `}
        The carrier is asked once, and binding can't be undone from here.
      </p>
      {error ? (
        <p className="small bad" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** The user must confirm the figures and, during an NFIP lapse, the lapse. */
export function BindForm(props: Props) {
  const { application, quote, back } = props;
  const bind = useBind(props);
  const { start, lapsed, form, isSending, errorOf, submit, edited } = bind;
  return (
    <form ref={form} className={`card col ${page.card}`} aria-label="Bind" onSubmit={submit} noValidate>
      <MaskedField
        field={EFFECTIVE_DATE}
        label={EFFECTIVE_DATE.label}
        autoFocus
        value={bind.typed}
        hint={start ? `Coverage can start ${startText(start)}.` : undefined}
        error={errorOf('effective_date')}
        onChange={(text) => {
          edited();
          bind.setDraft(text);
        }}
      />
      {lapsed === null ? null : (
        <LapseCheck
          text={lapseBindText(lapsed)}
          isConfirmed={bind.isLapseConfirmed}
          error={errorOf('confirms_lapse')}
          onChange={bind.setLapseConfirmed}
        >
          Ask the carrier although the NFIP’s authority has lapsed
        </LapseCheck>
      )}
      <BindConfirm application={application} quote={quote} bind={bind} />
      {isSending ? (
        <p className="small" role="status">
          Asking {quote.group_name}. This may take up to two minutes.
        </p>
      ) : null}
      <div className="row">
        <span className="grow" />
        <Button variant="default" component={Link} to={back} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Bind now
        </Button>
      </div>
    </form>
  );
}
