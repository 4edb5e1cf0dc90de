/** Exports one agency to a file, and imports it into another installation. */

export { exportAgency } from './export.ts';
export { importAgency } from './import.ts';
