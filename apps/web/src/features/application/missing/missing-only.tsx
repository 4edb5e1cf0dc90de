import type { ReactNode } from 'react';
import { FilledIn } from './filled-in.tsx';
import { MissingCard } from './missing-card.tsx';

type Props = {
  launch: (() => void) | undefined;
  saved: ReactNode;
  showAll: () => void;
  children: ReactNode;
};

export default function MissingOnly({ launch, saved, showAll, children }: Props) {
  return (
    <>
      <MissingCard launch={launch} saved={saved} carriers={null} />
      {children}
      <FilledIn showAll={showAll} />
    </>
  );
}
