import { Expression } from '../../mapping/writing.tsx';
import classes from '../carrier.module.css';
import { errorsAt } from '../form/input.ts';
import type { Editor } from '../form/use-editor.ts';

/** How what the conversation brought becomes rows on the board. */
export function Offers({ editor }: { editor: Editor }) {
  return (
    <section className="card" aria-label="Offers">
      <div className="head wrap">
        <h2>Offers</h2>
        <span className="muted small">
          One result, or <code>offers</code>: a list, each a row of its own on the board
        </span>
      </div>
      <div className="body col">
        <Expression
          label="Answer mapping"
          language="jsonata"
          hasPicker
          rows={20}
          hint="JSONata over status, headers, body, steps and outputs"
          value={editor.form.answer}
          error={errorsAt(editor.errors, 'carrier.mapping.answer')}
          onChange={(answer) => editor.set({ answer })}
        />
        <details className={classes.keys}>
          <summary className="small">What it may give</summary>
          <p className="muted small">
            outcome (quoted, indication, referral, declined, needs_info, error), premium, lines, coverages, deductibles,
            reasons, description, expires_on, quote_number, bridge_url, needs, factors, documents, questions, and
            offers, each with a key and the same again.
          </p>
        </details>
      </div>
    </section>
  );
}
