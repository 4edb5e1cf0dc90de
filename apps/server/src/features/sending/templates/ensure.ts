import { DEFAULT_TEMPLATES } from '@freeboard/domain/messages';
import type { Database } from '../../../kernel/database/pool.ts';
import { fillTemplates, insertFirst } from './templates.queries.ts';

export const ensureTemplates = (db: Database): Promise<void> => fillTemplates(db, DEFAULT_TEMPLATES);

export const firstTemplates = (db: Database, agencyId: number) => insertFirst(db, agencyId, DEFAULT_TEMPLATES);
