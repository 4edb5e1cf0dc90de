export { sealHeaders } from './secrets/seal-headers.ts';
