export * from './intake.ts';
