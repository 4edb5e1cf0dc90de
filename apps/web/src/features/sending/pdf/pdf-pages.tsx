import type { RequestOf } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { drawPdf } from '../../../ui/draw-pdf.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import classes from '../sending.module.css';

/** More pages can be read only in the PDF itself. */
const MOST_PAGES = 3;

type Seen = { pages: number } | { fault: string } | null;

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

type Props = { request: RequestOf<'previewPdf'> | null; setPages: (pages: number | null) => void };

export default function PdfPages({ request, setPages }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>(null);
  const wanted = useDebounced(JSON.stringify(request), 400);
  const settled = JSON.parse(wanted) as typeof request;
  const { data, error, isPlaceholderData } = useCall('previewPdf', settled ?? { application_id: 0 }, {
    enabled: settled !== null,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pdf = data?.pdf;
  useEffect(() => {
    if (!pdf || !box.current) return;
    let isStopped = false;
    drawPdf(bytesOf(pdf), box.current, { most: MOST_PAGES, isStopped: () => isStopped }).then(
      (pages) => pages !== null && setSeen({ pages }),
      () => !isStopped && setSeen({ fault: 'The PDF cannot be shown here. Download it to read it.' }),
    );
    return () => {
      isStopped = true;
    };
  }, [pdf]);
  const isCurrent = request !== null && wanted === JSON.stringify(request) && !isPlaceholderData;
  const pages = isCurrent && seen && 'pages' in seen ? seen.pages : null;
  useEffect(() => {
    setPages(pages);
    return () => setPages(null);
  }, [pages, setPages]);
  const fault = error
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : seen && 'fault' in seen
      ? seen.fault
      : null;
  return (
    <div className="col gap-2 start">
      {request === null ? (
        <p className="muted small">The pages are shown once the fields of the PDF are complete.</p>
      ) : fault ? (
        <p className="small bad" role="alert">
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
