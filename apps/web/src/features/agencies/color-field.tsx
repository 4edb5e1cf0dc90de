import { buttonColor, contrastWithWhite, isColor, READABLE } from '@freeboard/domain/agencies';
import { useId } from 'react';
import classes from './agencies.module.css';

export function ColorField(props: {
  color: string;
  error?: string | undefined;
  onChange: (color: string) => void;
  onLeave?: () => void;
}) {
  const { color, error, onChange, onLeave } = props;
  const id = useId();
  const contrast = isColor(color) ? contrastWithWhite(color) : null;
  const button = contrast === null ? null : buttonColor(color);
  const hintId = `${id}-hint`;
  return (
    <div className="col gap-1 min-0">
      <label className="label" htmlFor={id}>
        Brand color
      </label>
      <div className={classes.color}>
        <span className={`boxed row gap-2 ${classes.swatch}`}>
          <input
            type="color"
            aria-label="Choose a color"
            value={contrast === null ? '#000000' : color.toLowerCase()}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onLeave}
          />
          <input
            id={id}
            name="brand_color"
            value={color}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={hintId}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onLeave}
          />
        </span>
        <p
          id={hintId}
          role={error ? 'alert' : 'status'}
          className={
            error
              ? 'small bad'
              : contrast !== null && contrast < READABLE
                ? 'note small warn soft-orange'
                : 'small faint'
          }
        >
          {error ??
            (contrast === null || button === null ? (
              ''
            ) : contrast < READABLE ? (
              <>
                White text on it has only {contrast.toFixed(1)}:1, too little to read. Buttons use{' '}
                <b className="num">{button}</b> ({contrastWithWhite(button).toFixed(1)}:1); lines keep your color.
              </>
            ) : (
              `White text reads well on it (${contrast.toFixed(1)}:1).`
            ))}
        </p>
      </div>
    </div>
  );
}
