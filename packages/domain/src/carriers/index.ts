export { AUTH_KINDS, type AuthKind, SECRET_FIELDS } from './authentication.ts';
export { holdsCredential, isCredentialHeader, SET_MARK, writtenCredential } from './credential-headers.ts';
export type { MappingField } from './mapping-field.ts';
export { mappingFields } from './mapping-fields.ts';
export { MAPPING_FUNCTIONS, type MappingFunction } from './mapping-functions.ts';
