import { part } from '../../../lib/part.tsx';
import type { Props } from './dialog.tsx';

export const ConsentDialog = part<Props>(async () => ({ default: (await import('./dialog.tsx')).ConsentDialog }));
