export { switchedOff } from '../providers/index.ts';
export { sealHeaders } from './secrets/seal-headers.ts';
