import { whenParentGoes } from './parents.mjs';

/** Loaded before the product (`--import`): it is told to end when what started it is gone. */
const chain = (process.env.FREEBOARD_STARTED_BY ?? '').split(',').filter(Boolean).map(Number);
if (chain.length > 0) whenParentGoes(chain, () => process.kill(process.pid, 'SIGTERM'));
