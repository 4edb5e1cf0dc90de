export { AgencyFields } from './agency-fields.tsx';
export { ColorField } from './color-field.tsx';
export { type AgencyDraft, agencyErrors, agencyInput, NEW_AGENCY } from './draft.ts';
export { LicensesField } from './licenses-field.tsx';
export { LogoField } from './logo-field.tsx';
export { logoFileError, sendLogo } from './send-logo.ts';
