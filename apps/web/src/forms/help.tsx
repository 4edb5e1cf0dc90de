import { useState } from 'react';
import classes from './form.module.css';

/** What the field is and who asks for it, behind a question mark; read out with the input in any case. */
export function Help({ id, text }: { id: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
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
      </span>
    </>
  );
}
