/** Presents quotes with carriers masked as the viewer may see them. */

export { maskForPerson, maskOf, progressOf, providerMaskOf, quotesOf } from './as-seen.ts';
export { carrierLabel, MASKED_WORD, type Mask } from './carrier-label.ts';
export { bindingStateOf } from './quotes.presenter.ts';
export { waitingRule } from './quotes.queries.ts';
