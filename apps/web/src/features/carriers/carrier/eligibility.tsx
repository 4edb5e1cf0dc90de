import classes from './carrier.module.css';
import type { Described } from './form/described.ts';
import type { CarrierForm } from './form/form.ts';
import { RowList } from './form/row-list.tsx';
import type { FormEditor } from './form/use-editor.ts';

const RULE: Described<CarrierForm['eligibility'][number], { at: number }> = [
  { key: 'when', kind: 'code', language: 'jsonata', rows: 2, label: (_, { at }) => `Rule ${at}: when` },
  { key: 'reason', label: (_, { at }) => `Rule ${at}: reason` },
];

/** All rules must be true; otherwise the reasons of the false ones are shown. */
export function Eligibility({ editor }: { editor: FormEditor }) {
  return (
    <section className="card" aria-label="Eligibility">
      <div className="head">
        <h2>Eligibility</h2>
        <span className="muted small">Every rule must be true, else the carrier is not asked</span>
      </div>
      <RowList
        rows={editor.form.eligibility}
        fields={RULE}
        context={{}}
        field="carrier.mapping.eligibility"
        errors={editor.errors}
        className={classes.rule}
        add="Add rule"
        blank={{ when: '$isGiven(values.)', reason: 'Needs the ' }}
        nameOf={(_, at) => `rule ${at}`}
        onChange={(eligibility) => editor.set({ eligibility })}
      />
    </section>
  );
}
