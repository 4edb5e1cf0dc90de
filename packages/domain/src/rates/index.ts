export { cellFrom, columnFrom } from './cells.ts';
export { type Taken, type TakenRange, takenBy } from './conditions.ts';
export {
  formulaChangeText,
  PLAN_PARTS,
  type PlanPart,
  partOfFormula,
  partOfTable,
  tableChangeText,
} from './diff-words.ts';
export {
  fieldNameOf,
  isFieldName,
  type NameRead,
  namesRead,
  type Token,
  tokensOf,
  withNameChanged,
} from './expression.ts';
export { type GapInputs, planGaps, tableGaps } from './gaps.ts';
export { LONGEST_CELL, RATE_TEST } from './limits.ts';
export { conditionFault, factorFault, numberFrom, resultFault, textConditionFault } from './numbers.ts';
export {
  outputsOf,
  type RateColumn,
  type RateFormula,
  type RateGrid,
  type RatePlan,
  type RateTable,
  RESULT_FORMULAS,
} from './plan.ts';
export { type FormulaChange, type PlanDiff, planDiff } from './plan-diff.ts';
export { outputsBefore, type PlanInputs, planFaults, unknownNames } from './plan-faults.ts';
export type { CellChange, RowChange, TableChange } from './table-diff.ts';
