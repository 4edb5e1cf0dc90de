import { useEffect, useRef, useState } from 'react';
import { drawPdf } from '../../../ui/draw-pdf.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import classes from './notes.module.css';

/** Pages shown here; the rest can be read in the downloaded file. */
const MOST_PAGES = 20;

type Seen = { pages: number } | 'fault' | null;

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

export default function PdfFile({ address }: { address: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>(null);
  useEffect(() => {
    let isStopped = false;
    bytesOf(address)
      .then((bytes) =>
        box.current ? drawPdf(bytes, box.current, { most: MOST_PAGES, isStopped: () => isStopped }) : null,
      )
      .then(
        (pages) => pages !== null && !isStopped && setSeen({ pages }),
        () => !isStopped && setSeen('fault'),
      );
    return () => {
      isStopped = true;
    };
  }, [address]);
  return (
    <>
      {seen === null ? (
        <SkeletonRows rows={6} label="Opening the PDF" />
      ) : seen === 'fault' ? (
        <p className="small bad block only-full" role="alert">
          The PDF cannot be shown here. Download it to read it.
        </p>
      ) : (
        <p className="muted small" role="status">
          {seen.pages} {seen.pages === 1 ? 'page' : 'pages'}
          {seen.pages > MOST_PAGES ? `, the first ${MOST_PAGES} shown` : ''}
        </p>
      )}
      <div ref={box} className={classes.sheets} />
    </>
  );
}
