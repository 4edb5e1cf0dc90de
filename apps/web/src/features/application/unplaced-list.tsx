import { type Field, unplacedText, type Values, valueText } from '@freeboard/domain/forms';
import classes from './details.module.css';

type Props = {
  unplaced: readonly { field: Field; text: string }[];
  values: Values;
  goTo: (key: string) => void;
};

export function UnplacedList({ unplaced, values, goTo }: Props) {
  if (unplaced.length === 0) return null;
  return (
    <section aria-label="Different from the file" className={`banner soft-yellow ${classes.unplaced}`}>
      <p>
        {unplaced.length === 1 ? 'One field differs' : `${unplaced.length} fields differ`} from the file. Launch to keep
        what the form has.
      </p>
      <ul>
        {unplaced.map(({ field, text }) => (
          <li key={field.key}>
            <button type="button" className="link" onClick={() => goTo(field.key)}>
              {field.label}
            </button>{' '}
            <span>
              {unplacedText(text)} The form has {valueText(field, values[field.key])}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
