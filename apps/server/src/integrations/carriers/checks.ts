// The entry point of the processes that check programmed carriers; the server does not import it.
export { isPath } from './address.ts';
export { headerFault } from './headers.ts';
export { expressionFault } from './mapping/mapping.ts';
export { type AvailableNames, nameFault, templateNameFault, xmlFault } from './mapping/mapping-faults.ts';
export { didYouMean } from './mapping/nearest.ts';
export { templateFault } from './mapping/template.ts';
export { cellFault, formulaFault } from './rating/faults.ts';
export { type Grid, gatheringOf, gridsOf, layoutOf, withGrids } from './rating/grids.ts';
export { planOf } from './rating/plan.ts';
export { graphFault } from './rating/table.ts';
