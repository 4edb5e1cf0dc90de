import { outputsOf, type RateFormula } from '@freeboard/domain/rates';
import { useState } from 'react';
import type { Inputs, Plan } from '../plan/plan.ts';
import classes from './formulas.module.css';

type Name = { name: string; about: string };
type Props = {
  plan: Plan;
  inputs: Inputs;
  /** Only formulas above the edited one can be read. */
  above: readonly RateFormula[];
  into: string;
  onPut: (name: string) => void;
};

function Names({ title, names, onPut }: { title: string; names: readonly Name[]; onPut: Props['onPut'] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h4 className={classes.group}>{title}</h4>
      <ul className="row stretch gap-1 wrap">
        {names.map(({ name, about }) => (
          <li key={name}>
            <button type="button" className={classes.put} title={about} onClick={() => onPut(name)}>
              {name}
              <span className="hidden-word">: {about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function MayRead({ plan, inputs, above, into, onPut }: Props) {
  const [isOpen, setOpen] = useState(false);
  const of = (from: Inputs[number]['from']): Name[] =>
    inputs.filter((input) => input.from === from).map(({ name, label }) => ({ name, about: label }));
  const given = plan.tables.flatMap((table) => outputsOf(table).map((name) => ({ name, about: table.name })));
  return (
    <section className={classes.reads} aria-label="What formulas may read">
      <h3>It may read</h3>
      <p className="muted small">Select a name to add it to {into || 'the formula'}.</p>
      <Names title="Given by the tables" names={given} onPut={onPut} />
      <Names
        title="Formulas above"
        names={above.filter(({ name }) => name !== '').map(({ name }) => ({ name: `$.${name}`, about: 'a formula' }))}
        onPut={onPut}
      />
      <Names title="Prepared for the tables" names={of('preparation')} onPut={onPut} />
      {of('application').length > 0 ? (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={classes.group}>Other fields of the application</summary>
          {isOpen ? (
            <Names title="Used from here, they are prepared, too" names={of('application')} onPut={onPut} />
          ) : null}
        </details>
      ) : null}
    </section>
  );
}
