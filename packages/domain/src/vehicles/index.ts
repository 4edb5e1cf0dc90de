export * from './assignment.ts';
export * from './coverages-limits.ts';
export * from './lookup.ts';
export * from './vin.ts';
