export { AgencyFields } from './agency-fields.tsx';
export { type AgencyDraft, agencyErrors, agencyInput, NEW_AGENCY } from './draft.ts';
export { LogoField } from './logo-field.tsx';
export { logoFileError, sendLogo } from './send-logo.ts';
