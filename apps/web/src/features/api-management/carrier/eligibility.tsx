import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useAfterRender } from '../../../lib/browser/use-after-render.ts';

import { LineField } from '../../../ui/fields/line-field.tsx';
import { Expression } from '../mapping/writing.tsx';
import { useRowKeys } from '../row-keys.ts';
import classes from './carrier.module.css';
import type { CarrierForm, Errors } from './form/form.ts';
import { errorsAt } from './form/input.ts';

type Rules = CarrierForm['eligibility'];

/** When a carrier is asked at all: every rule must be true, else its reason is shown. */
export function Eligibility({
  rules,
  errors,
  onChange,
}: {
  rules: Rules;
  errors: Errors;
  onChange: (rules: Rules) => void;
}) {
  const keys = useRowKeys(rules);
  const frame = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  function remove(at: number): void {
    onChange(rules.filter((_, index) => index !== at));
    // The button of the rule that is there now, or the one that adds a rule.
    afterRender(() => frame.current?.querySelectorAll('button')[at]?.focus());
  }
  const change = (at: number, part: Partial<Rules[number]>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <section className="card" aria-label="Eligibility">
      <div className="head">
        <h2>Eligibility</h2>
        <span className="muted small">Every rule must be true, else the carrier is not asked</span>
      </div>
      <div ref={frame} className="body col">
        {rules.map((rule, at) => (
          <div key={keys[at]} className={classes.rule}>
            <Expression
              language="jsonata"
              label={`Rule ${at + 1}: when`}
              rows={2}
              value={rule.when}
              error={errorsAt(errors, `carrier.mapping.eligibility.${at}.when`)}
              onChange={(when) => change(at, { when })}
            />
            <LineField
              label={`Rule ${at + 1}: reason`}
              value={rule.reason}
              error={errorsAt(errors, `carrier.mapping.eligibility.${at}.reason`)}
              onChange={(reason) => change(at, { reason })}
            />
            <Button variant="default" size="compact-sm" aria-label={`Remove rule ${at + 1}`} onClick={() => remove(at)}>
              Remove
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange([...rules, { when: '$isGiven(values.)', reason: 'Needs the ' }])}
          >
            Add rule
          </Button>
        </div>
      </div>
    </section>
  );
}
