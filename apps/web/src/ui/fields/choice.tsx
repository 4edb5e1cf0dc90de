import type { Ref } from 'react';
import { type Choosing, NativeChoice } from './native-choice.tsx';

/** The label is elsewhere and refers to `id`, or is not visible at all (`label`). */
type Named = { id: string; label?: undefined } | { id?: undefined; label: string };

type Props<T extends string> = Named &
  Choosing<T> & {
    describedBy?: string;
    isWrong?: boolean;
    isSmall?: boolean;
    className?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** For a row or a bar with a label of its own; elsewhere use `ChoiceField`. */
export function Choice<T extends string>(props: Props<T>) {
  const { label, describedBy, isWrong, isSmall, ...choosing } = props;
  return (
    <NativeChoice
      {...choosing}
      unstyled
      classNames={{ input: isSmall ? 'input compact' : 'input' }}
      aria-label={label}
      error={isWrong}
      attributes={describedBy ? { input: { 'aria-describedby': describedBy } } : undefined}
    />
  );
}
