import type { RequestOf } from '@freeboard/contract';
import { useState } from 'react';
import { part } from '../../../lib/part.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';

type Props = {
  request: RequestOf<'previewPdf'> | null;
  setPages: (pages: number | null) => void;
};

/** Loaded separately: the PDF renderer is larger than the dialog, which does not wait for it. */
const PdfPages = part<Props>(() => import('./pdf-pages.tsx'), {
  meanwhile: <SkeletonRows rows={6} label="Making the PDF" />,
});

/** From this width on, the preview fits next to the text. */
const WIDE = '(min-width: 56.3rem)';
const isWide = () => matchMedia(WIDE).matches;

/** Loads the PDF renderer only if the preview is shown immediately. @returns false if it was needed and did not load */
export const fetchPdfPages = async (): Promise<boolean> => !isWide() || PdfPages.preload();

export function PdfPreview(props: Props) {
  const [isOpen, setOpen] = useState(isWide);
  return (
    <section className="col gap-2 start" aria-label="Pages of the PDF">
      <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the PDF' : 'Show the PDF'}
      </button>
      {isOpen ? <PdfPages {...props} /> : null}
    </section>
  );
}
