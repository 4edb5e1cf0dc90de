import { csvOf, type Grid } from './grid.ts';

/** Saves a table as a CSV file. */
export function download(grid: Grid): void {
  const url = URL.createObjectURL(new Blob([csvOf(grid)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${grid.name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
