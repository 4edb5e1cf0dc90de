import type { App } from '../../../kernel/app.ts';
import type { Services } from '../../../kernel/services.ts';

/** What an erasure needs of the process; a restore provides just this. */
export type ErasureApp = Pick<App, 'connection' | 'clock' | 'log'> & {
  services: Pick<Services, 'vault' | 'files' | 'env' | 'installation'>;
};
