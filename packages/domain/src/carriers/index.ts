export { AUTH_KINDS, type AuthKind, SECRET_FIELDS } from './authentication.ts';
export { holdsCredential, isCredentialHeader, SET_MARK, writtenCredential } from './credential-headers.ts';
