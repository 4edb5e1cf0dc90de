import { type Choosing, NativeChoice } from './native-choice.tsx';
import { type FieldProps, fieldParts } from './parts.ts';

export function ChoiceField<T extends string>({ label, hint, error, ...choosing }: FieldProps & Choosing<T>) {
  return <NativeChoice {...fieldParts({ label, hint, error })} {...choosing} />;
}
