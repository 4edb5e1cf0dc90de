import { useCall } from '../../../lib/server/query.ts';
import { Check } from '../../../ui/fields/check.tsx';
import classes from '../results.module.css';

type Props = {
  applicationId: number;
  quoteId: number;
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

/** Lists applications with the same questions from the carrier; none are preselected. */
export function AlsoAnswers({ applicationId, quoteId, chosen, onChange }: Props) {
  const { data } = useCall('getSameQuestions', { application_id: applicationId, quote_id: quoteId });
  const others = data?.applications ?? [];
  if (others.length === 0) return null;
  const all = others.map(({ id }) => id);
  const count = others.length === 1 ? '1 other application' : `${others.length} other applications`;
  return (
    <div className={classes.also}>
      <Check checked={chosen.length > 0} onChange={(isOn) => onChange(isOn ? all : [])}>
        Send the same answers for {chosen.length > 0 && chosen.length < all.length ? `${chosen.length} of ` : ''}
        {count}
      </Check>
      <details>
        <summary className="small link">Choose applications</summary>
        <ul className={classes.alsoList}>
          {others.map(({ id, application_id, client }) => (
            <li key={id}>
              <Check
                checked={chosen.includes(id)}
                onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
              >
                {client || 'No name yet'} <span className="muted num">{application_id}</span>
              </Check>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
