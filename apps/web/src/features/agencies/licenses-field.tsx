import { type License, readLicense } from '@freeboard/domain/agencies';
import { type KeyboardEvent, useId, useState } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import classes from './agencies.module.css';
import { LICENSE_ERROR } from './draft.ts';

/** Typed as 'FL L084217'. */
export function LicensesField(props: {
  licenses: readonly License[];
  onChange: (licenses: License[]) => void;
  typed?: string;
  onType?: (text: string) => void;
  error?: string | undefined;
}) {
  const { licenses, onChange, onType, error } = props;
  const id = useId();
  const [text, setText] = useState(props.typed ?? '');
  const [isRefused, setWrong] = useState(false);
  const isWrong = isRefused || error !== undefined;

  function add() {
    if (text.trim() === '') return setWrong(false);
    const license = readLicense(text);
    setWrong(license === null);
    if (!license) return;
    onChange([...licenses.filter(({ state }) => state !== license.state), license]);
    setText('');
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    add();
  }
  return (
    <div className="col gap-1 min-0">
      <label className="label" htmlFor={id}>
        Licensed in
      </label>
      <div className={`boxed row wrap gap-2 ${classes.tokens}`}>
        {licenses.map((license) => (
          <span key={license.state} className={classes.token}>
            {license.state} · {license.number}
            <button
              type="button"
              aria-label={`Remove ${license.state}`}
              onClick={() => onChange(licenses.filter((one) => one !== license))}
            >
              <CloseIcon size="0.75rem" />
            </button>
          </span>
        ))}
        <input
          id={id}
          name="licenses"
          value={text}
          placeholder="State and number: FL L084217"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onType?.(event.currentTarget.value);
          }}
          onKeyDown={onKey}
          onBlur={add}
        />
      </div>
      <p id={`${id}-hint`} className={isWrong ? 'small bad' : 'small faint'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? LICENSE_ERROR : 'Press Enter after each license.'}
      </p>
    </div>
  );
}
