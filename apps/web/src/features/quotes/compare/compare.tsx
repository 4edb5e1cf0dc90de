import type { Application, CurrentPolicyShown, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { noLongerText, offerTitle, otherTerms, requestedTerms, riskOf } from '@freeboard/domain/quotes';
import { Fragment, useState } from 'react';
import { PrintHead } from '../../../lib/print-head.tsx';
import { useToday } from '../../../lib/today.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { OutcomeChip } from '../../../ui/outcome-chip.tsx';
import type { Send } from '../download.tsx';
import { BindStateChip } from '../rows/bind-state-chip.tsx';
import { startOf } from '../starts.ts';
import classes from './compare.module.css';
import { againstCurrent, currentCell } from './current-column.ts';
import { Onward, OnwardWithOne } from './next.tsx';
import { gapsPerQuote, type Part, partsOf } from './rows.ts';

type PartProps = { part: Part; columns: readonly Quote[]; isShort: boolean; current: CurrentPolicyShown | null };

function PartRows({ part, columns, isShort, current }: PartProps) {
  const rows = isShort ? part.rows.filter(({ differs }) => differs) : part.rows;
  if (rows.length === 0) return null;
  return (
    <>
      <tr className={classes.part}>
        <th scope="rowgroup" colSpan={current ? 1 : columns.length + 1}>
          {part.title}
        </th>
        {current ? (
          <>
            <td className="soft-brand" />
            <td colSpan={columns.length} />
          </>
        ) : null}
      </tr>
      {rows.map((row) => (
        <tr key={row.key} className={row.differs ? classes.differs : ''}>
          <th scope="row">{row.label}</th>
          {current ? (
            <td className={`num soft-brand ${row.key === 'premium' ? classes.premium : ''}`}>
              {currentCell(part.title, row.key, current)}
            </td>
          ) : null}
          {columns.map((quote, at) => (
            <td key={quote.id} className={`num ${row.key === 'premium' ? classes.premium : ''}`}>
              {row.cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

type NamedProps = {
  title: string;
  hasCurrent: boolean;
  none: string;
  columns: readonly Quote[];
  named: readonly (readonly string[])[];
  isShort: boolean;
};

function Named({ title, none, columns, named, isShort, hasCurrent }: NamedProps) {
  if (isShort && new Set(named.map((all) => all.join('\n'))).size === 1) return null;
  return (
    <tr className={classes.gaps}>
      <th scope="row">{title}</th>
      {hasCurrent ? <td className="soft-brand" /> : null}
      {columns.map((quote, at) => (
        <td key={quote.id}>
          {named[at]?.length ? (
            <ul>
              {named[at].map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          ) : (
            <span className="muted">{none}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

type Props = {
  application: Application;
  quotes: readonly Quote[];
  /** Shown as the first column; null if unknown. */
  current: CurrentPolicyShown | null;
  send: Send;
  onChoose: (quote: Quote) => void;
  onClose: () => void;
};

function Heads({ application, quotes, current }: Pick<Props, 'application' | 'quotes' | 'current'>) {
  return (
    <thead>
      <tr>
        <th>
          <span className="hidden-word">What</span>
        </th>
        {current ? (
          <th scope="col" className="soft-brand">
            <span className={classes.who}>Current policy</span>
            <span className="muted small">{current.carrier || 'Carrier not stated'}</span>
          </th>
        ) : null}
        {quotes.map((quote) => (
          <th key={quote.id} scope="col">
            <span className={classes.who}>{offerTitle(quote.payload)}</span>
            <OutcomeChip {...quote.payload} />
            <BindStateChip words={noLongerText(quote, application.outdated)} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function CompareDialog({ application, quotes, current, send, onChoose, onClose }: Props) {
  const [isShort, setShort] = useState(false);
  const values = application.payload.useable_details as Values;
  const asked = requestedTerms(application.application_type, values);
  const others = quotes.map(({ payload }) => otherTerms(payload, asked));
  const day = useToday();
  const starts = quotes.map((quote) => startOf(quote, values, day)?.words ?? '');
  const gaps = gapsPerQuote(quotes, riskOf(values));
  const prices = againstCurrent(application.application_type, quotes, current);
  const parts = partsOf(quotes, asked, starts, application.quotes, prices);
  return (
    <Dialog title={`Compare ${quotes.length} quotes`} opened size="62rem" onClose={onClose}>
      <PrintHead application={application} withClient />
      <div className="no-print row wrap mb-3">
        <Check checked={isShort} onChange={setShort}>
          Only what differs
        </Check>
        <span className="grow" />
        <Onward application={application} quotes={quotes} send={send} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways */}
      <section className="scroll" aria-label="Comparison" tabIndex={0}>
        <table className={`table ${classes.table}`}>
          <Heads application={application} quotes={quotes} current={current} />
          <tbody>
            <Named
              columns={quotes}
              isShort={isShort}
              hasCurrent={current !== null}
              title="Other terms than asked"
              none="as asked"
              named={others}
            />
            <Named
              columns={quotes}
              isShort={isShort}
              hasCurrent={current !== null}
              title="Gaps"
              none="none found"
              named={gaps}
            />
            {parts.map((part) => (
              <Fragment key={part.title}>
                <PartRows part={part} columns={quotes} isShort={isShort} current={current} />
              </Fragment>
            ))}
            <tr className="no-print">
              <th scope="row">Next</th>
              {current ? <td className="soft-brand" /> : null}
              {quotes.map((quote) => (
                <OnwardWithOne key={quote.id} quote={quote} onChoose={onChoose} />
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
