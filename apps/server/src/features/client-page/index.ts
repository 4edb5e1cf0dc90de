export { currentSigned } from './client-page.queries.ts';
export { customerDocument } from './customer-document.ts';
export { followedLink, isLinkOpen, PROPOSAL_EVENTS } from './follow.ts';
export { inClientsLanguage, inLanguageOf } from './language/in-language.ts';
export { requestedFields } from './requested-fields.ts';
export { signedCopy } from './signed-copy/signed-copy.ts';
export { admitClientUpload, checkClientFiles } from './upload.ts';
