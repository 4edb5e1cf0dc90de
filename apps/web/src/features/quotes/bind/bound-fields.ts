import type { Field } from '@freeboard/domain/forms';

export const EFFECTIVE_DATE: Field = { key: 'effective_date', label: 'Effective date', kind: 'date' };
export const EXPIRATION_DATE: Field = { key: 'expiration_date', label: 'Expiration date', kind: 'date' };
export const PREMIUM: Field = { key: 'premium', label: 'Premium', kind: 'money', cents: true };
