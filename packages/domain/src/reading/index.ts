export {
  type AddressParts,
  plainNumber,
  readAddress,
  readState,
  readZip,
  splitNumber,
  splitUnit,
  zipArea,
} from './addresses.ts';
export { isUnit, numberIn, readAmount, readNumber, yearsIn } from './amounts.ts';
export { isNothing, readAnswer } from './answers.ts';
export { type DateContext, datesIn, readDate, wholeDate } from './dates.ts';
export { type NameContext, type Names, type Person, readNames } from './names.ts';
export { bulkOptions, choiceFor, wordIn } from './options.ts';
export { readPhone } from './phone.ts';
export { type ReadContext, read } from './read.ts';
export { type ReadValue, seenText, withoutEntities } from './text.ts';
