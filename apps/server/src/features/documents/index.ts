export { currentPolicyOfApplication } from './current-policy.ts';
export { getDocument } from './get.ts';
export { type GuestAllowance, overAllowance, reserveGuestFiles, settleGuestFiles } from './guest-files/guest-files.ts';
export { mailFilesToRead } from './mail-files.queries.ts';
export { attachDocuments, failureOf, readDocuments, storeNewUploads } from './read.ts';
export { readFileInProcess } from './reader.ts';
