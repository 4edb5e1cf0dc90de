import type { Application, Note } from '@freeboard/contract';
import type { Permission } from '@freeboard/domain/access';
import type { ComponentType } from 'react';
import type { RouteRow } from './route.ts';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The additions of a module (modules.ts) to the page; all of it is loaded when it is first shown. */
export type PageModule = {
  name: string;
  routes?: readonly RouteRow[];
  places?: readonly ModulePlace[];
  settings?: readonly ModuleCard[];
  /** The module's part of an agency's form in MGA Management. */
  agency?: { inForm: Loader<{ agencyId: number }> };
  /** The module's part of the notes of an application: at each note, and below them. */
  notes?: {
    atNote: Loader<{ note: Note; applicationId: number; isLinked: boolean }>;
    below: Loader<{ application: Application }>;
  };
};

/**
 * The position of a screen in the drawer. `of`: shown to users of an agency or working in one, to users above all
 * agencies, or to both.
 */
export type PlaceInDrawer = { after: string; of: 'agency' | 'all' | 'both' };

/** A screen that the search offers, and that the drawer lists if `drawer` is set. */
export type ModulePlace = { label: string; to: string; may: Permission; drawer?: PlaceInDrawer };

/** A card of Portal Settings, with the words that find it. */
export type ModuleCard = {
  key: `module-${string}`;
  title: string;
  of: 'person' | 'agency' | 'installation';
  may: Permission;
  words: string;
  card: Loader<{ id: string }>;
};
