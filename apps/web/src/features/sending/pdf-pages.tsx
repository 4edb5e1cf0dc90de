import type { RequestOf } from '@freeboard/contract';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import classes from './sending.module.css';

GlobalWorkerOptions.workerSrc = worker;

/** More pages are read in the PDF itself. */
const MOST_PAGES = 3;
/** Dots of a canvas for each dot of Letter at 72 to the inch: sharp on most screens. */
const SHARPNESS = 1.6;

type Seen = { pages: number } | { fault: string } | null;

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Draws the first pages into a box; gives how many there are in all, or null once it was told to stop. */
async function draw(base64: string, box: HTMLElement, isStopped: () => boolean): Promise<number | null> {
  const task = getDocument({ data: bytesOf(base64), useWasm: false, enableXfa: false });
  try {
    const pdf = await task.promise;
    const canvases: HTMLCanvasElement[] = [];
    for (let at = 1; at <= Math.min(pdf.numPages, MOST_PAGES); at += 1) {
      const page = await pdf.getPage(at);
      const viewport = page.getViewport({ scale: SHARPNESS });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: viewport.width, height: viewport.height });
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', `Page ${at} of ${pdf.numPages}`);
      await page.render({ canvas, viewport }).promise;
      if (isStopped()) return null;
      canvases.push(canvas);
    }
    box.replaceChildren(...canvases);
    return pdf.numPages;
  } finally {
    void task.destroy();
  }
}

/** The first pages of the very PDF that would go out; null while what it prints is not complete. */
export default function PdfPages({ request }: { request: RequestOf<'previewPdf'> | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>(null);
  const wanted = useDebounced(JSON.stringify(request), 400);
  const settled = JSON.parse(wanted) as typeof request;
  const { data, error } = useCall('previewPdf', settled ?? { application_id: 0 }, {
    enabled: settled !== null,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pdf = data?.pdf;
  useEffect(() => {
    if (!pdf || !box.current) return;
    let isStopped = false;
    draw(pdf, box.current, () => isStopped).then(
      (pages) => pages !== null && setSeen({ pages }),
      () => !isStopped && setSeen({ fault: 'The PDF cannot be shown here. Download it to read it.' }),
    );
    return () => {
      isStopped = true;
    };
  }, [pdf]);
  const fault = error
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : seen && 'fault' in seen
      ? seen.fault
      : null;
  return (
    <div className={classes.pages}>
      {request === null ? (
        <p className="muted small">The pages are shown once the fields of the PDF are complete.</p>
      ) : fault ? (
        <p className={classes.error} role="alert">
          {fault}
        </p>
      ) : seen === null ? (
        <SkeletonRows rows={6} label="Making the PDF" />
      ) : (
        <p className="muted small" role="status">
          {data?.name}, Letter, {'pages' in seen ? seen.pages : 0}{' '}
          {'pages' in seen && seen.pages === 1 ? 'page' : 'pages'}
          {'pages' in seen && seen.pages > MOST_PAGES ? `, the first ${MOST_PAGES} shown` : ''}
        </p>
      )}
      <div ref={box} className={classes.sheets} hidden={request === null || fault !== null} />
    </div>
  );
}
