export * from './checks/index.ts';
export * from './entry.ts';
export * from './file.ts';
export * from './file-rows.ts';
export * from './policy.ts';
export * from './terms.ts';
