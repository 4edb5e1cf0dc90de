import type { App } from '../../../kernel/app.ts';
import type { Services } from '../../../kernel/services.ts';

/** The parts of the process that an erasure needs; a restore has only these. */
export type ErasureApp = Pick<App, 'connection' | 'clock' | 'log'> & {
  services: Pick<Services, 'vault' | 'files' | 'env' | 'installation'>;
};
