/** Serves stored files through short-lived addresses. */

export { addressForAnybody, addressForSession } from './give-address.ts';
export { openDocument } from './open-document.ts';
