import { whenParentGoes } from './parents.mjs';

/** This module is loaded before the app (`--import`), and ends the process when the one that started it is gone. */
const chain = (process.env.FREEBOARD_STARTED_BY ?? '').split(',').filter(Boolean).map(Number);
if (chain.length > 0) whenParentGoes(chain, () => process.kill(process.pid, 'SIGTERM'));
