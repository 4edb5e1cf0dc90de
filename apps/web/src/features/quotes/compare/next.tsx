import type { Application, Quote } from '@freeboard/contract';
import { choiceOfTicks, divideQuotes, leftOutText, offerTitle } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadPdf } from '../../../lib/browser/download-pdf.ts';
import type { Send } from '../download.tsx';
import { OpenAtCarrier } from '../rows/open-at-carrier.tsx';
import classes from './compare.module.css';

type Props = { application: Application; quotes: readonly Quote[]; send: Send };

export function Onward({ application, quotes, send }: Props) {
  const compared = choiceOfTicks(quotes.map(({ id }) => id));
  const { sent, leftOut } = divideQuotes(application, compared);
  const isNone = quotes.length === 0 || sent.length === 0;
  const [isBusy, setBusy] = useState(false);
  async function pdf() {
    setBusy(true);
    await downloadPdf(application.id, choiceOfTicks(sent.map(({ id }) => id)));
    setBusy(false);
  }
  return (
    <span className="row wrap">
      {leftOut.length > 0 ? <span className="muted small">Not sent: {leftOutText(leftOut)}</span> : null}
      <Button variant="default" size="compact-sm" loading={isBusy} disabled={isNone} onClick={() => void pdf()}>
        PDF of these {sent.length}
      </Button>
      {application.archived_at === null ? (
        <Button variant="default" size="compact-sm" disabled={isNone} onClick={() => send('send-email', compared)}>
          Send these {sent.length}
        </Button>
      ) : null}
    </span>
  );
}

type OneProps = { quote: Quote; onChoose: (quote: Quote) => void };

export function OnwardWithOne({ quote, onChoose }: OneProps) {
  return (
    <td className={classes.onward}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Choose this one: ${offerTitle(quote.payload)}`}
        onClick={() => onChoose(quote)}
      >
        Choose this one
      </Button>
      <OpenAtCarrier quote={quote} />
    </td>
  );
}
