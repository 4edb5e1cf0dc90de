import type { TheirApplication } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { useId } from 'react';
import { Check } from '../../../ui/fields/check.tsx';
import classes from './registration.module.css';
import { sameText } from './sure.ts';

type Props = {
  applications: readonly TheirApplication[];
  beyond: number;
  ticked: ReadonlySet<number>;
  error: string | undefined;
  onTick: (id: number, is: boolean) => void;
};

export const lineOf = ({ application_id, client, application_type }: TheirApplication): string =>
  [`#${application_id}`, client || 'No name yet', TYPE_NAMES[application_type]].join(' · ');

export function TheirApplications({ applications, beyond, ticked, error, onTick }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.theirs} aria-describedby={error === undefined ? undefined : id}>
      <legend className="strong">Their applications</legend>
      {applications.length === 0 ? (
        <p className="muted small">No application without a customer has their e-mail or phone.</p>
      ) : (
        <ul className={classes.rows}>
          {applications.map((one) => (
            <li key={one.id}>
              <Check
                className={classes.row}
                checked={ticked.has(one.id)}
                onChange={(isChecked) => onTick(one.id, isChecked)}
              >
                <span>
                  <span className="strong num">{lineOf(one)}</span>
                  <span className="muted small">
                    {[one.address, sameText(one.same), one.is_archived ? 'archived' : ''].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Check>
            </li>
          ))}
        </ul>
      )}
      {beyond > 0 ? (
        <p className="muted small">
          {beyond === 1
            ? 'One that is not shown has their verified e-mail and becomes theirs as well.'
            : `${beyond} that are not shown have their verified e-mail and become theirs as well.`}
        </p>
      ) : null}
      {error === undefined ? null : (
        <p id={id} className="small bad mt-1" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
