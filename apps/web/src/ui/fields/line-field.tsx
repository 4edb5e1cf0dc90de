import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** For text that is not prose (names, addresses, keys): no autofill or spell check by the browser. */
export const LineField = (props: Omit<ComponentProps<typeof TextField>, 'rows'>) => (
  <TextField autoComplete={props.type === 'password' ? 'new-password' : 'off'} spellCheck={false} {...props} />
);
