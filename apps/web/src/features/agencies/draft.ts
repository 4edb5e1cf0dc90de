import { type AgencyField, agencyFieldError, type License, USUAL_COLOR } from '@freeboard/domain/agencies';

/** The fields when an agency is created; the sender's name is for its own admin. */
type DraftField = Exclude<AgencyField, 'mail_name'>;

export type AgencyDraft = Record<DraftField, string> & { licenses: readonly License[] };

export const NEW_AGENCY: AgencyDraft = {
  name: '',
  street_address: '',
  phone: '',
  reply_to: '',
  mail_from: '',
  text_from: '',
  brand_color: USUAL_COLOR,
  licenses: [],
};

export const FIELDS = ['name', 'street_address', 'phone', 'reply_to', 'mail_from', 'text_from', 'brand_color'] as const;

export function agencyErrors(draft: AgencyDraft): Partial<Record<DraftField, string>> {
  const errors: Partial<Record<DraftField, string>> = {};
  for (const field of FIELDS) {
    const error = agencyFieldError(field, draft[field]);
    if (error !== null) errors[field] = error;
  }
  return errors;
}

export const agencyInput = ({ licenses, ...draft }: AgencyDraft) => ({
  ...draft,
  licenses: licenses.map((license) => ({ ...license })),
});
