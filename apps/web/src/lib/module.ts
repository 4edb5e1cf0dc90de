import type { Application, Note } from '@freeboard/contract';
import type { Permission } from '@freeboard/domain/access';
import type { Part } from './part.tsx';
import type { RouteRow } from './route.ts';

/** What a module (modules.ts) adds to the page; all of it is loaded when it is first shown. */
export type PageModule = {
  name: string;
  routes?: readonly RouteRow[];
  settings?: readonly ModuleCard[];
  /** Its part of an agency's form in MGA Management. */
  agency?: { InForm: Part<{ agencyId: number }> };
  /** Its part of the notes of an application: at each note, and below them. */
  notes?: {
    AtNote: Part<{ note: Note; applicationId: number; isLinked: boolean }>;
    Below: Part<{ application: Application }>;
  };
};

/** A card of Portal Settings, with the words that find it. */
export type ModuleCard = {
  key: `module-${string}`;
  title: string;
  of: 'person' | 'agency' | 'installation';
  may: Permission;
  words: string;
  Card: Part<{ id: string }>;
};
