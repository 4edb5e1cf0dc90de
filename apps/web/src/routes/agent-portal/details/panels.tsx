import type { ComponentType } from 'react';
import { NOTES_PARTS } from '../../../features/application/notes/module-parts.ts';
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

/** One for each tab but the profile, which is rendered without a panel. */
export const PANELS = {
  results: panel(() => import('../../../features/quotes/results.tsx')),
  history: panel(() => import('../../../features/application/history/history.tsx')),
  communications: panel(() => import('../../../features/application/communications/communications.tsx')),
  // Preloads the parts that modules add, so that they appear together with the panel.
  notes: panel(async () => {
    const parts = NOTES_PARTS.flatMap(({ AtNote, Below }) => [AtNote.preload(), Below.preload()]);
    const [notes] = await Promise.all([import('../../../features/application/notes/notes.tsx'), ...parts]);
    return notes;
  }),
  flood: panel(() => import('../../../features/flood/desk/flood-desk.tsx')),
  policy: panel(() => import('../../../features/quotes/bind/policy.tsx')),
} satisfies Readonly<Record<Exclude<Tab, 'profile'>, Panel>>;
