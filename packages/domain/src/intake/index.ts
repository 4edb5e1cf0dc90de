export * from './addresses.ts';
export * from './intake.ts';
export * from './lead-launch.ts';
