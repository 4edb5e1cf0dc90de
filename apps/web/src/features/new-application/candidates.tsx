import type { Suggestion } from '@freeboard/contract';
import classes from './new-application.module.css';

/** Several addresses match: the person chooses, never the first silently. */
export function Candidates({
  candidates,
  onChoose,
}: {
  candidates: Suggestion[];
  onChoose: (one: Suggestion) => void;
}) {
  return (
    <section aria-label="Several addresses match">
      <h2>Several addresses match. Which one is it?</h2>
      <ul className={classes.candidates}>
        {candidates.map((one) => (
          <li key={one.text}>
            <button type="button" className={classes.candidate} onClick={() => onChoose(one)}>
              {one.text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
