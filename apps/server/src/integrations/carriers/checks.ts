// What is programmed is checked in processes of its own: this is their door, and not the server's.
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
