import { useState } from 'react';
import classes from './form.module.css';

type Props = {
  id: string;
  /** What the field is and who asks for it. */
  text?: string | undefined;
  /** Where its value comes from, in words. */
  origin?: string | null;
};

/**
 * Renders what the field is, and where its value comes from, behind a question mark; read out with the input in any
 * case.
 */
export function Help({ id, text, origin }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!text && !origin) return null;
  return (
    <>
      <button
        type="button"
        className={classes.help}
        tabIndex={-1}
        aria-label="Help"
        aria-describedby={`${id}-help`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onBlur={() => setOpen(false)}
        data-help
      >
        ?
      </button>
      <span id={`${id}-help`} className={isOpen ? classes.bubble : 'hidden-word'}>
        {text}
        {text && origin ? ' ' : null}
        {origin ? <span className={classes.origin}>{origin}.</span> : null}
      </span>
    </>
  );
}
