import type { ApplicationType } from '../application/lists.ts';
import { AUTO_FORM } from './auto.ts';
import { FLOOD_FORM } from './flood.ts';
import { HOME_FORM } from './home.ts';
import { LIFE_FORM } from './life.ts';
import { PET_FORM } from './pet.ts';
import type { Form } from './types.ts';

const FORMS: Readonly<Record<ApplicationType, Form>> = {
  home: HOME_FORM,
  flood: FLOOD_FORM,
  life: LIFE_FORM,
  auto: AUTO_FORM,
  pet: PET_FORM,
};

/** The form of an application type. Always the same object. */
export function formFor(type: ApplicationType): Form {
  return FORMS[type];
}
