import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Renders a line of text that is no prose: names, addresses, keys. Nothing is filled in or marked by the browser. */
export const LineField = (props: Omit<ComponentProps<typeof TextField>, 'rows'>) => (
  <TextField autoComplete={props.type === 'password' ? 'new-password' : 'off'} spellCheck={false} {...props} />
);
