import { useRef } from 'react';
import { part } from '../../lib/part.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import type { RichTextProps } from './rich-text.tsx';
import { ShortCodes } from './short-codes.tsx';
import classes from './templates.module.css';

/** The editor of HTML weighs as much as the rest of the page: it is loaded when one is opened. */
export const RichText = part<RichTextProps>(() => import('./rich-text.tsx'), {
  meanwhile: <SkeletonRows rows={4} label="Loading the editor" />,
});

/** A text message's body, with the picker of short codes at its label. */
export function PlainBody({ value, onChange, error }: Pick<RichTextProps, 'value' | 'onChange' | 'error'>) {
  const body = useRef<HTMLDivElement>(null);
  function insert(code: string) {
    const area = body.current?.querySelector('textarea');
    const at = area?.selectionStart ?? value.length;
    onChange(value.slice(0, at) + code + value.slice(area?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(at + code.length, at + code.length);
    });
  }
  return (
    <div ref={body} className={classes.plain}>
      <span className={classes.codesAt}>
        <ShortCodes insert={insert} />
      </span>
      <TextField label="Body" rows={7} value={value} error={error} onChange={onChange} />
    </div>
  );
}
