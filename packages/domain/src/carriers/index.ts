export { holdsCredential, isCredentialHeader, SET_MARK } from './credential-headers.ts';
