import { type AgencyField, agencyFieldError, type License, readLicense, USUAL_COLOR } from '@freeboard/domain/agencies';

/** The fields for creating an agency; the name of its e-mail sender is left to its own admin. */
type DraftField = Exclude<AgencyField, 'mail_name'>;

export type AgencyDraft = Record<DraftField, string> & {
  licenses: readonly License[];
  /** Text typed into the license field that is not a license yet. */
  license_typed: string;
};

export const LICENSE_ERROR = 'A state and a license number, such as FL L084217.';

export const NEW_AGENCY: AgencyDraft = {
  name: '',
  street_address: '',
  phone: '',
  reply_to: '',
  mail_from: '',
  text_from: '',
  brand_color: USUAL_COLOR,
  licenses: [],
  license_typed: '',
};

export const FIELDS = ['name', 'street_address', 'phone', 'reply_to', 'mail_from', 'text_from', 'brand_color'] as const;

export function agencyErrors(draft: AgencyDraft): Partial<Record<DraftField | 'licenses', string>> {
  const errors: Partial<Record<DraftField | 'licenses', string>> = {};
  for (const field of FIELDS) {
    const error = agencyFieldError(field, draft[field]);
    if (error !== null) errors[field] = error;
  }
  if (draft.license_typed.trim() !== '' && readLicense(draft.license_typed) === null) errors.licenses = LICENSE_ERROR;
  return errors;
}

export const agencyInput = ({ licenses, license_typed: _, ...draft }: AgencyDraft) => ({
  ...draft,
  licenses: licenses.map((license) => ({ ...license })),
});
