import type { DocumentDetail } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import classes from './documents.module.css';
import type { ReviewItem } from './use-review.ts';

/** Width of the pictures in pixels: sharp at half the width of a window, and when enlarged. */
const PICTURE_WIDTH = 1_400;
const LETTER = { width: 612, height: 792 };

function usePicture(documentId: number, page: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<string | null | 'failed'>(null);
  useEffect(() => {
    const stop = new AbortController();
    let address = '';
    const load = async () => {
      const request = { document_id: documentId, page, width: PICTURE_WIDTH };
      const blob = await client.picture('getDocumentPageImage', request, stop.signal);
      if (stop.signal.aborted) return;
      if (blob) address = URL.createObjectURL(blob);
      setPicture(blob ? address : 'failed');
    };
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void load();
      },
      { rootMargin: '600px' },
    );
    if (frame.current) near.observe(frame.current);
    return () => {
      near.disconnect();
      stop.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [documentId, page]);
  return [frame, picture] as const;
}

const toneOf = ({ group, reading }: ReviewItem): string => (reading.state === 'taken' ? 'sure' : group);

type Size = { width: number; height: number };

const placeOf = (box: Size & { x: number; y: number }, page: Size) => ({
  left: `${(box.x / page.width) * 100}%`,
  top: `${(box.y / page.height) * 100}%`,
  width: `${(box.width / page.width) * 100}%`,
  height: `${(box.height / page.height) * 100}%`,
});

type PageProps = {
  document: DocumentDetail;
  page: number;
  items: readonly ReviewItem[];
  currentId: number | null;
  choose: (id: number) => void;
};

function Page({ document, page, items, currentId, choose }: PageProps) {
  const [frame, picture] = usePicture(document.id, page);
  const { width, height } = document.page_sizes[page - 1] ?? LETTER;
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page scrolls to the current reading
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [currentId]);
  return (
    <div ref={frame} className={classes.sheet} style={{ aspectRatio: `${width} / ${height}` }}>
      {picture === null ? <span className={classes.waiting} role="status" aria-label={`Drawing page ${page}`} /> : null}
      {picture === 'failed' ? <p className={classes.noPicture}>Page {page} cannot be shown.</p> : null}
      {picture !== null && picture !== 'failed' ? <img src={picture} alt={`Page ${page} of ${document.name}`} /> : null}
      {document.warnings.map(({ code, message, page: of, box }) =>
        of === page && box ? (
          <span
            key={`${code} ${message}`}
            className={classes.box}
            data-tone="warning"
            role="img"
            aria-label={message}
            title={message}
            style={placeOf(box, { width, height })}
          />
        ) : null,
      )}
      {items.map((item) => {
        const { id, box, label, printed } = item.reading;
        const isCurrent = id === currentId;
        return (
          <button
            key={id}
            ref={isCurrent ? current : null}
            type="button"
            tabIndex={-1}
            className={classes.box}
            data-tone={toneOf(item)}
            data-current={isCurrent || undefined}
            aria-label={`${label}: ${printed}`}
            title={label}
            style={placeOf(box, { width, height })}
            onClick={() => choose(id)}
          />
        );
      })}
    </div>
  );
}

const ZOOMS: readonly number[] = [1, 1.5, 2.25];

export function PagePane({
  document,
  items,
  currentId,
  choose,
}: Omit<PageProps, 'page'> & { items: readonly ReviewItem[] }) {
  const [zoom, setZoom] = useState<number>(() => (window.matchMedia('(max-width: 56.25rem)').matches ? 2.25 : 1));
  const pages =
    document.pages.length > 0 ? document.pages : Array.from({ length: document.page_count }, (_, at) => at + 1);
  const at = ZOOMS.indexOf(zoom);
  return (
    <section className={classes.pane} aria-label="Pages">
      <div className={classes.pages}>
        <div className={classes.scaled} style={{ width: `${zoom * 100}%` }}>
          {pages.map((page) => (
            <Page
              key={page}
              document={document}
              page={page}
              currentId={currentId}
              choose={choose}
              items={items.filter(({ reading }) => reading.page === page)}
            />
          ))}
          {pages.length === 0 ? <p className="muted">This file has no pages to show.</p> : null}
        </div>
      </div>
      <div className={`hide-s ${classes.foot}`}>
        <button
          type="button"
          className="link"
          disabled={at <= 0}
          onClick={() => setZoom(ZOOMS[at - 1] ?? 1)}
          aria-label="Smaller"
        >
          −
        </button>
        <span className="muted small num">{zoom === 1 ? 'Fit width' : `${Math.round(zoom * 100)}%`}</span>
        <button
          type="button"
          className="link"
          disabled={at === ZOOMS.length - 1}
          onClick={() => setZoom(ZOOMS[at + 1] ?? 1)}
          aria-label="Larger"
        >
          +
        </button>
        <span className="grow" />
        {(['sure', 'ask', 'differs', 'warning'] as const).map((tone) => (
          <span key={tone} className="row small muted">
            <span className={classes.key} data-tone={tone} />
            {tone}
          </span>
        ))}
      </div>
    </section>
  );
}
