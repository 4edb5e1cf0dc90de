import { passwordError, repeatError } from '@freeboard/domain/people';
import { useDeferredValue, useEffect, useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import classes from './new-password.module.css';

type Judge = typeof import('../../lib/password-strength.ts');

const WORDS = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;
const STEPS = [1, 2, 3, 4] as const;

export type NewPasswordValue = { password: string; again: string };

/** Fetched once a user is about to choose a password; null until it is loaded, and if it can't be. */
function useJudge(isWanted: boolean): Judge | null {
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    if (isWanted && !judge)
      import('../../lib/password-strength.ts').then(setJudge, () => {
        // Without the list here, the server still checks against its own.
      });
  }, [isWanted, judge]);
  return judge;
}

function Meter({ score }: { score: number | null }) {
  return (
    <div className={classes.meter} data-score={score ?? ''}>
      <span className={classes.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={score !== null && score >= step ? classes.on : ''} />
        ))}
      </span>
      <span className="small muted" role="status">
        {score === null ? '' : `Strength: ${WORDS[score]}`}
      </span>
    </div>
  );
}

/** `own`: words about the user that the password must not consist of. */
export function NewPassword(props: {
  value: NewPasswordValue;
  onChange: (value: NewPasswordValue) => void;
  own: readonly string[];
  isTried: boolean;
  error?: string | undefined;
  label?: string;
  autoFocus?: boolean;
}) {
  const { value, onChange, own, isTried } = props;
  const [isAbout, setAbout] = useState(false);
  const judge = useJudge(isAbout || value.password !== '');
  const settled = useDeferredValue(value.password);
  const score = judge && settled !== '' ? judge.strengthOf(settled, own) : null;
  const wrong = passwordError(value.password, own, judge?.isCommon);
  const again = repeatError(value.password, value.again);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens for the field receiving the focus */}
      <div className="col gap-1" onFocus={() => setAbout(true)}>
        <TextField
          label={props.label ?? 'New password'}
          name="new_password"
          type="password"
          autoComplete="new-password"
          autoFocus={props.autoFocus ?? false}
          hint="At least 8 characters. Use a few random words: easy to remember, hard to guess."
          value={value.password}
          {...errorOf((isTried ? wrong : null) ?? props.error)}
          onChange={(password) => onChange({ ...value, password })}
        />
        <Meter score={score} />
      </div>
      <TextField
        label="Confirm password"
        name="again"
        type="password"
        autoComplete="new-password"
        value={value.again}
        {...errorOf(isTried ? again : null)}
        onChange={(text) => onChange({ ...value, again: text })}
      />
    </>
  );
}

const errorOf = (error: string | null | undefined) => (error ? { error } : {});

/** False if the list can't be loaded, as the server checks again. */
export const isCommonPassword = (password: string): Promise<boolean> =>
  import('../../lib/password-strength.ts').then(
    ({ isCommon }) => isCommon(password.toLowerCase()),
    () => false,
  );

/** Doesn't look for common passwords, which the server refuses. */
export const isSendable = ({ password, again }: NewPasswordValue, own: readonly string[]): boolean =>
  passwordError(password, own) === null && repeatError(password, again) === null;
