import { whenParentGoes } from './parents.mjs';

/** Loaded before the app (`--import`): ends the process when the process that started it is gone. */
const chain = (process.env.FREEBOARD_STARTED_BY ?? '').split(',').filter(Boolean).map(Number);
if (chain.length > 0) whenParentGoes(chain, () => process.kill(process.pid, 'SIGTERM'));
