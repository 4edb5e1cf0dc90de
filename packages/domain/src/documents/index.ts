export * from './address.ts';
export * from './failures.ts';
export * from './readable.ts';
export * from './reading.ts';
export * from './sets.ts';
export * from './taking.ts';
