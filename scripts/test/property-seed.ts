import fc from 'fast-check';

// `vitest.config.ts` sets the seed for all its workers.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED) });
