import classes from '../carrier.module.css';
import { Card } from '../form/card.tsx';
import type { Described } from '../form/described.ts';
import type { CarrierForm } from '../form/form.ts';
import type { FormEditor } from '../form/use-editor.ts';

const OFFERS: Described<CarrierForm> = [
  {
    key: 'answer',
    at: 'mapping.answer',
    kind: 'code',
    label: 'Answer mapping',
    language: 'jsonata',
    hasPicker: true,
    rows: 20,
    hint: 'JSONata over status, headers, body, steps and outputs',
    width: 'wide',
  },
  {
    remark: () => (
      <details className={`${classes.wide} ${classes.keys}`}>
        <summary className="small">What it may give</summary>
        <p className="muted small">
          outcome (quoted, indication, referral, declined, needs_info, error), premium, lines, coverages, deductibles,
          reasons, description, expires_on, quote_number, bridge_url, needs, factors, documents, questions, and offers,
          each with a key and the same again.
        </p>
      </details>
    ),
  },
];
const ABOUT = (
  <>
    One result, or <code>offers</code>: a list, each a row of its own on the board
  </>
);

export const Offers = ({ editor }: { editor: FormEditor }) => (
  <Card title="Offers" about={ABOUT} fields={OFFERS} context={null} editor={editor} />
);
