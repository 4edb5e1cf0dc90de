export { anchorOf, firstBrokenAnchor, lastAnchor } from './anchors.queries.ts';
export { type BrokenLine, firstBrokenLine } from './verify.queries.ts';
