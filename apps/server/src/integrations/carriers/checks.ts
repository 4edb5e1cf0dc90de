// What is programmed is checked in processes of its own: this is their door, and not the server's.
export { isPath } from './address.ts';
export { headerFault } from './headers.ts';
export { expressionFault } from './mapping.ts';
export { type KnownNames, nameFault, templateNameFault, xmlFault } from './mapping-faults.ts';
export { cellFault, formulaFault } from './rate-faults.ts';
export { boundlessPart } from './rate-graph-bounds.ts';
export { type Grid, gatheringOf, gridsOf, layoutOf, withGrids } from './rate-grids.ts';
export { planOf, rateGraph } from './rate-plan.ts';
export { graphFault } from './rate-table.ts';
export { templateFault } from './template.ts';
