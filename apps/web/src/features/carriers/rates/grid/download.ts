import { saveText } from '../../../../lib/browser/save-url.ts';
import { csvOf, type Grid } from './grid.ts';

export const download = (grid: Grid): void => saveText(csvOf(grid), `${grid.name}.csv`, 'text/csv');
