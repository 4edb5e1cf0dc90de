import classes from './rates.module.css';

export function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <section className={`band soft-yellow ${classes.gaps}`} aria-label="Gaps">
      <p>
        <strong>This table has gaps.</strong> An application that no row matches gets no price.
      </p>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </section>
  );
}
