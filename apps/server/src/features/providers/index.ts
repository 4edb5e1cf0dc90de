export { createCircuits } from './circuits.ts';
export { providerCircuits } from './provider-circuits.ts';
