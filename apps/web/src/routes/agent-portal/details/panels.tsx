import type { ComponentType } from 'react';
import type { Tab } from '../../../features/application/tabs.ts';
import type { Props as ResultsProps } from '../../../features/quotes/results.tsx';
import { part } from '../../../lib/part.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';

type Panel = ComponentType<ResultsProps>;
const panel = (load: () => Promise<{ default: Panel }>) =>
  part(load, {
    meanwhile: (
      <div className="card">
        <SkeletonRows rows={8} label="Loading" />
      </div>
    ),
  });

/** What each tab but the first shows. */
export const PANELS = {
  results: panel(() => import('../../../features/quotes/results.tsx')),
  history: panel(() => import('../../../features/application/history/history.tsx')),
  communications: panel(() => import('../../../features/application/communications/communications.tsx')),
  notes: panel(() => import('../../../features/application/notes/notes.tsx')),
  flood: panel(() => import('../../../features/flood/desk/flood-desk.tsx')),
} satisfies Readonly<Record<Exclude<Tab, 'profile'>, Panel>>;
