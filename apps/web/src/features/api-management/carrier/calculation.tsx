import { useState } from 'react';

import { Expression } from '../mapping/writing.tsx';
import classes from './carrier.module.css';
import { errorsAt } from './form/input.ts';
import type { Editor } from './form/use-editor.ts';

/** How a carrier is rated here, as JSON: what its tables look at, and its decision graph for those who want it. */
export function Calculation({ editor, isNew }: { editor: Editor; isNew: boolean }) {
  const { form, set, errors } = editor;
  const [isOpen, setOpen] = useState(false);
  const at = (field: string) => errorsAt(errors, `carrier.mapping.${field}`);
  const prepare = (
    <div className={classes.wide}>
      <Expression
        language="jsonata"
        label="What the tables look at"
        rows={8}
        hint="JSONata that gives {name: value}; a field of the application that Rates uses is added by itself"
        value={form.prepare}
        error={at('prepare')}
        onChange={(next) => set({ prepare: next })}
      />
    </div>
  );
  return (
    <section className="card" aria-label="Calculation">
      <div className="head wrap">
        <h2>Calculation</h2>
        <span className="muted small">
          {isNew ? 'Comes from what you start from' : 'Tables and formulas are changed under Rates'}
        </span>
      </div>
      <div className={`body ${classes.grid}`}>
        {isNew ? null : prepare}
        <details
          className={classes.wide}
          open={isOpen || at('decision') !== undefined}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>Advanced: decision graph as JSON</summary>
          <div className={`col ${classes.advanced}`}>
            {isNew ? prepare : null}
            <Expression
              language="jsonata"
              label="Decision graph (JDM)"
              rows={12}
              hint={isNew ? 'Taken in place of what you start from' : undefined}
              value={form.decision}
              error={at('decision')}
              onChange={(decision) => set({ decision })}
            />
          </div>
        </details>
      </div>
    </section>
  );
}
