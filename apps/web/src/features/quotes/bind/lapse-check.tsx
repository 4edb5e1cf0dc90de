import { useId } from 'react';
import { Check } from '../../../ui/fields/check.tsx';

type Props = {
  text: string;
  isConfirmed: boolean;
  error: string | undefined;
  onChange: (isConfirmed: boolean) => void;
  children: string;
};

export function LapseCheck({ text, isConfirmed, error, onChange, children }: Props) {
  const textId = useId();
  return (
    <>
      <p id={textId} className="small bad" role="note">
        {text}
      </p>
      <Check
        checked={isConfirmed}
        aria-describedby={textId}
        aria-invalid={error ? true : undefined}
        onChange={onChange}
      >
        {children}
      </Check>
      {error ? (
        <p className="small bad" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
