import type { Ref } from 'react';
import field from './field.module.css';
import { type Choosing, NativeChoice } from './native-choice.tsx';

/** Its label stands elsewhere and names it by `id`, or is not seen at all. */
type Named = { id: string; label?: undefined } | { id?: undefined; label: string };

type Props<T extends string> = Named &
  Choosing<T> & {
    /** Ids of what is read out with it. */
    describedBy?: string;
    isWrong?: boolean;
    isSmall?: boolean;
    /** Of the box around it, for its width. */
    className?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** Renders one of a few, in a row or a bar that has a label of its own; anywhere else it is a `ChoiceField`. */
export function Choice<T extends string>(props: Props<T>) {
  const { label, describedBy, isWrong, isSmall, ...choosing } = props;
  return (
    <NativeChoice
      {...choosing}
      unstyled
      classNames={{ input: isSmall ? `${field.input} ${field.small}` : field.input }}
      aria-label={label}
      error={isWrong}
      attributes={describedBy ? { input: { 'aria-describedby': describedBy } } : undefined}
    />
  );
}
