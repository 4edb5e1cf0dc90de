import type { ApplicationType } from '../applications/lists.ts';
import { AUTO_FORM } from './lines/auto.ts';
import { FLOOD_FORM } from './lines/flood.ts';
import { HOME_FORM } from './lines/home.ts';
import { LIFE_FORM } from './lines/life.ts';
import { PET_FORM } from './lines/pet.ts';
import type { Form } from './types.ts';

const FORMS: Readonly<Record<ApplicationType, Form>> = {
  home: HOME_FORM,
  flood: FLOOD_FORM,
  life: LIFE_FORM,
  auto: AUTO_FORM,
  pet: PET_FORM,
};

/** Always the same object for a type. */
export function formFor(type: ApplicationType): Form {
  return FORMS[type];
}
