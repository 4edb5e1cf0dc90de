import type { RequestOf } from '@freeboard/contract';
import { useState } from 'react';
import { part } from '../../../lib/part.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import classes from '../sending.module.css';

type Props = { request: RequestOf<'previewPdf'> | null };

/** Renders what draws a PDF weighs more than the dialog: the dialog does not wait for it. */
const PdfPages = part<Props>(() => import('./pdf-pages.tsx'), {
  meanwhile: <SkeletonRows rows={6} label="Making the PDF" />,
});

/** Where there is room beside the words. */
const WIDE = '(min-width: 56.3rem)';
const isWide = () => matchMedia(WIDE).matches;

/** Fetches what draws the PDF where it is drawn at once. @returns whether it came, if it is needed */
export const fetchPdfPages = async (): Promise<boolean> => !isWide() || PdfPages.preload();

/** Shows the PDF that is attached: at once where there is room for it, else on demand. */
export function PdfPreview(props: Props) {
  const [isOpen, setOpen] = useState(isWide);
  return (
    <section className={classes.pages} aria-label="Pages of the PDF">
      <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the PDF' : 'Show the PDF'}
      </button>
      {isOpen ? <PdfPages {...props} /> : null}
    </section>
  );
}
