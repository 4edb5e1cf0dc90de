/** Ties applications to clients where the match is certain, and merges clients. */

export { setClientLanguage } from './language.queries.ts';
export { type ClientRecord, deleteSeparation, insertSeparation, lockClients, lockMerge } from './merge.queries.ts';
export { mergeInto, undoMerge } from './merge.ts';
export { lockSplit } from './split.queries.ts';
export { splitApplication, undoSplit } from './split.ts';
export { sharedAmong, tieClients, tieCopy } from './tie.ts';
