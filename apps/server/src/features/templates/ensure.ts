import { DEFAULT_TEMPLATES } from '@freeboard/domain';
import type { Database } from '../../kernel/database/pool.ts';
import { fillTemplates } from './templates.queries.ts';

/** Gives each agency something to send. */
export const ensureTemplates = (db: Database): Promise<void> => fillTemplates(db, DEFAULT_TEMPLATES);
