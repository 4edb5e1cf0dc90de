import type { Application, Note } from '@freeboard/contract';
import type { Permission } from '@freeboard/domain/access';
import type { ComponentType } from 'react';
import type { RouteRow } from './route.ts';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What a module (modules.ts) adds to the page; all of it is loaded when it is first shown. */
export type PageModule = {
  name: string;
  routes?: readonly RouteRow[];
  settings?: readonly ModuleCard[];
  /** Its part of an agency's form in MGA Management. */
  agency?: { inForm: Loader<{ agencyId: number }> };
  /** Its part of the notes of an application: at each note, and below them. */
  notes?: {
    atNote: Loader<{ note: Note; applicationId: number; isLinked: boolean }>;
    below: Loader<{ application: Application }>;
  };
};

/** A card of Portal Settings, with the words that find it. */
export type ModuleCard = {
  key: `module-${string}`;
  title: string;
  of: 'person' | 'agency' | 'installation';
  may: Permission;
  words: string;
  card: Loader<{ id: string }>;
};
