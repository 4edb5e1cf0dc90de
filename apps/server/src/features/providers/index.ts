/** Opens and closes the circuits of data providers. */

export { createCircuits } from './circuits.ts';
export { providerCircuits } from './provider-circuits.ts';
