import type { Quote } from '@freeboard/contract';
import { formatPremium, isBindable } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { bindingText, premiumDifference } from '../bind/bind-outcome.tsx';
import { Explanations, opensWith } from '../explanations/explanations.ts';
import classes from '../results.module.css';
import { amountText, labelOf } from '../words.ts';
import { OpenAtCarrier } from './open-at-carrier.tsx';
import { FileList } from './quote-files.tsx';
import { RowActionsContext } from './row-steps.tsx';

type Pair = readonly [string, string];

function Pairs({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <dl className="pairs mt-1">
        {pairs.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a carrier may give two lines the same name
          <div key={at}>
            <dt className="muted">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function RateAgain({ quote }: { quote: Quote }) {
  const { rateAgain } = useContext(RowActionsContext);
  const [isBusy, setBusy] = useState(false);
  if (!rateAgain || !quote.is_local || quote.is_superseded) return null;
  async function retry() {
    setBusy(true);
    await rateAgain?.([quote]);
    setBusy(false);
  }
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        aria-label={`Rate again: ${quote.payload.carrier_name}`}
        onClick={() => void retry()}
      >
        Rate again
      </Button>
    </div>
  );
}

function BindDetail({ quote }: { quote: Quote }) {
  const { bound } = quote;
  const lines = [bindingText(quote), quote.binding?.message, premiumDifference(quote)];
  return (
    <>
      {bound ? (
        <Pairs
          title="Bound"
          pairs={[
            ...(bound.policy_number ? [['Policy number', bound.policy_number] as const] : []),
            ['Premium', formatPremium(bound.premium)],
            ['Effective', showDate(bound.effective_date)],
            ['Expires', showDate(bound.expiration_date)],
          ]}
        />
      ) : null}
      <Lines title="Binding" lines={lines.filter((line) => !!line) as string[]} />
    </>
  );
}

export function QuoteDetail({ quote, otherTerms, start }: { quote: Quote; otherTerms: string; start: string }) {
  const { payload } = quote;
  const why = useContext(Explanations).find(({ name }) => !payload.premium && name === payload.carrier_name);
  const opening = why ? opensWith(why) : '';
  const amounts = (from: Quote['payload']['coverages']): Pair[] =>
    Object.entries(from).map(([key, value]) => [labelOf(key), amountText(key, value)]);
  const total: Pair[] = payload.premium
    ? [[isBindable(payload) ? 'Total' : 'Indicated total, not bindable', formatPremium(payload.premium)]]
    : [];
  const hasDetail =
    payload.lines.length + payload.reasons.length + payload.factors.length > 0 ||
    Object.keys(payload.coverages).length > 0 ||
    payload.description !== '';
  return (
    <div className={classes.detail}>
      <Pairs
        title="Premium"
        pairs={[...payload.lines.map(({ label, amount }): Pair => [label, formatPremium(amount)]), ...total]}
      />
      <Pairs title="Coverages" pairs={amounts(payload.coverages)} />
      <Pairs title="Deductibles" pairs={amounts(payload.deductibles)} />
      <Pairs title="Factors" pairs={payload.factors.map(({ label, value }): Pair => [label, String(value)])} />
      <Lines title="Other terms than asked" lines={otherTerms ? otherTerms.split(' · ') : []} />
      <Lines title="Coverage can start" lines={start ? [start] : []} />
      <Lines title="Reasons" lines={payload.reasons} />
      <Lines title="Still needed" lines={payload.needs.map(labelOf)} />
      {opening ? <Lines title="What would make it eligible" lines={[opening]} /> : null}
      {payload.description ? (
        <Lines title={payload.failure ? 'Technical details' : 'Description'} lines={[payload.description]} />
      ) : null}
      {quote.carrier_quote_number ? (
        <Pairs title="Reference" pairs={[['Quote number', quote.carrier_quote_number]]} />
      ) : null}
      <BindDetail quote={quote} />
      <OpenAtCarrier quote={quote} />
      <FileList quote={quote} />
      <RateAgain quote={quote} />
      {hasDetail ? null : <p className="muted">The carrier gave no more than this.</p>}
    </div>
  );
}
