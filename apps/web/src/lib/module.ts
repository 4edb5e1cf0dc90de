import type { Application, Note } from '@freeboard/contract';
import type { Permission } from '@freeboard/domain/access';
import type { ComponentType } from 'react';
import type { RouteRow } from './route.ts';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type PageModule = {
  name: string;
  routes?: readonly RouteRow[];
  places?: readonly ModulePlace[];
  settings?: readonly ModuleCard[];
  agency?: { inForm: Loader<{ agencyId: number }> };
  notes?: {
    atNote: Loader<{ note: Note; applicationId: number; isLinked: boolean }>;
    below: Loader<{ application: Application }>;
  };
};

/**
 * `after`: the entry above it. `of`: shown to users of an agency or working in one, to users above all agencies, or
 * to both.
 */
export type PlaceInDrawer = { after: string; of: 'agency' | 'all' | 'both' };

export type ModulePlace = { label: string; to: string; may: Permission; drawer?: PlaceInDrawer };

/** `words`: further search terms. */
export type ModuleCard = {
  key: `module-${string}`;
  title: string;
  of: 'person' | 'agency' | 'installation';
  may: Permission;
  words: string;
  card: Loader<{ id: string }>;
};
