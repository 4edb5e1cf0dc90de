/** Opens and closes the circuits of data providers, and says which an agency switched off. */

export { createCircuits } from './circuits.ts';
export { providerCircuits } from './provider-circuits.ts';
export { switchedOff, switchProvider } from './provider-switches.queries.ts';
