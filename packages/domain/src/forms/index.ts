export { formatDate } from '../time/format.ts';
export { localDate } from '../time/local-date.ts';
export { fieldOn } from './axis.ts';
export {
  type Begun,
  begin,
  beginning,
  isTaken,
  type NamedDefault,
  type Origin,
  type Origins,
  withDefaults,
  withRules,
} from './begin.ts';
export { formFor } from './catalog.ts';
export { type Applied, applyChanges, type Changed, change, effectiveValues } from './change.ts';
export {
  CLIENT_FIELD_TEXTS,
  clientChange,
  clientChoice,
  clientFieldText,
  clientUnit,
  clientValue,
  pricePart,
  shownLabel,
} from './client-text/index.ts';
export { fieldsOf } from './compiled.ts';
export { addDays, addMonths, isIsoDate } from './formats/dates.ts';
export { formatValue, grouped, placeholderOf } from './formats/format.ts';
export { type Parsed, parseInput } from './formats/input.ts';
export { isPhoneLike, isWholePhone, maskPhone } from './formats/phone.ts';
export { digitsOf, isWhole } from './kinds.ts';
export { earlierAnswers } from './lines/earlier-answers.ts';
export { sharedValues } from './lines/other-line.ts';
export { assumed, type LoadResult, load, loadLookedUp } from './load.ts';
export {
  ADDRESS_LOOKUP_STATES,
  type AddressLookupState,
  isLookupReady,
  type LookupDifference,
  lookupDifferences,
  splitLookup,
} from './lookup.ts';
export { type NewApplication, newApplication, newValues } from './new.ts';
export {
  applyPresets,
  type DefaultPreset,
  presetFaults,
  presetFields,
  presetsFor,
} from './presets.ts';
export { assumedFields, couldChangeQuote, type RatedChange, ratedChanges } from './rated.ts';
export { recompute } from './recompute.ts';
export { type StateDeductibles, stateDeductibles } from './rules/deductibles.ts';
export { dwellingEstimate } from './rules/dwelling.ts';
export { ratesNextFloor } from './rules/rated-floor.ts';
export { FIRST_NAME, isFromFirstName, isPreset, LOOKED_UP_FIELDS, PRESET_SOURCES, touchedKeys } from './touched.ts';
export type {
  Ask,
  DwellingQuestion,
  Field,
  FieldKind,
  FieldValue,
  FieldView,
  Form,
  FormContext,
  FormView,
  Option,
  Section,
  SectionView,
  Values,
} from './types.ts';
export {
  isLineUnnamed,
  isOtherwise,
  LINE_NOT_NAMED,
  openUnplaced,
  shownUnplaced,
  type UnplacedValue,
  unplacedText,
  withoutLine,
} from './unplaced.ts';
export { isBlank, numberOf, sameValue, textOf } from './values.ts';
export { answerCounts, view, viewAfter } from './view.ts';
export { changeText, valueText } from './words.ts';
