import { Button } from '@mantine/core';
import { showCount } from '../../lib/format.ts';
import { LeftIcon, RightIcon } from '../icons.tsx';

type Props = {
  page: number;
  pages: number;
  perPage: number;
  total: number;
  /** Whether `total` is exact and not a lower bound. */
  isExact: boolean;
  onPage: (page: number) => void;
};

export function Pager({ page, pages, perPage, total, isExact, onPage }: Props) {
  const first = (page - 1) * perPage + 1;
  const go = (next: number) => () => {
    onPage(next);
    window.scrollTo(0, 0);
  };
  return (
    <div className="num muted small foot">
      <span>
        {showCount(first)}–{showCount(Math.min(first + perPage - 1, total))} of {showCount(total)}
        {isExact ? '' : '+'}
      </span>
      <span className="grow" />
      <Button
        variant="default"
        size="compact-sm"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={go(page - 1)}
      >
        <LeftIcon />
      </Button>
      <span>
        {showCount(page)} of {showCount(pages)}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={go(page + 1)}
      >
        <RightIcon />
      </Button>
    </div>
  );
}
