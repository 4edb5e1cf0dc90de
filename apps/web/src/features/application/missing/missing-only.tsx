import type { ReactNode } from 'react';
import { FilledIn } from './filled-in.tsx';
import { MissingCard } from './missing-card.tsx';

type Props = {
  /** Launches the quoting; undefined if it can't. */
  launch: (() => void) | undefined;
  saved: ReactNode;
  showAll: () => void;
  children: ReactNode;
};

/** Only the missing fields, and what was filled in already; `children` between the two. */
export default function MissingOnly({ launch, saved, showAll, children }: Props) {
  return (
    <>
      <MissingCard launch={launch} saved={saved} carriers={null} />
      {children}
      <FilledIn showAll={showAll} />
    </>
  );
}
