export { type RaterDocument, raterDocument } from './document.ts';
export { type OmittedValue, RATER_FORMATS, type RaterFormat } from './facts.ts';
