/** Optional module. Moves an agency to another installation by a file (`npm run agency`). */

import type { Feature } from '../../kernel/feature.ts';

export const agencyMove: Feature = { commands: { agency: async () => (await import('./command.ts')).agencyCommand } };
