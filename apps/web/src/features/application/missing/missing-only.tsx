import type { ReactNode } from 'react';
import { FilledIn } from './filled-in.tsx';
import { MissingCard } from './missing-card.tsx';

type Props = {
  /** Launches the quoting; undefined if the application can't be launched. */
  launch: (() => void) | undefined;
  saved: ReactNode;
  showAll: () => void;
  children: ReactNode;
};

/** Shows only the missing fields, then `children`, then the values that were filled in automatically. */
export default function MissingOnly({ launch, saved, showAll, children }: Props) {
  return (
    <>
      <MissingCard launch={launch} saved={saved} carriers={null} />
      {children}
      <FilledIn showAll={showAll} />
    </>
  );
}
