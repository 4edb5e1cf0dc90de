import { useState } from 'react';
import classes from './form.module.css';

type Props = {
  id: string;
  /** The meaning of the field, and who requires it. */
  text?: string | undefined;
  origin?: string | null;
};

/** Screen readers always read it with the input. */
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
