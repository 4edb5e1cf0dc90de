import { part } from '../../../lib/part.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import type { RichTextProps } from './rich-text.tsx';
import { ShortCodes } from './short-codes.tsx';
import classes from './templates.module.css';
import { useInsertCode } from './use-insert-code.ts';

/** The HTML editor is as large as the rest of the page, so it is loaded when first opened. */
export const RichText = part<RichTextProps>(() => import('./rich-text.tsx'), {
  meanwhile: <SkeletonRows rows={4} label="Loading the editor" />,
});

export function PlainBody({ value, onChange, error }: Pick<RichTextProps, 'value' | 'onChange' | 'error'>) {
  const { frame, insert } = useInsertCode(value, onChange);
  return (
    <div {...frame} className={classes.plain}>
      <span className={classes.codesAt}>
        <ShortCodes insert={insert} />
      </span>
      <TextField label="Body" rows={7} value={value} error={error} onChange={onChange} />
    </div>
  );
}
