import { DEFAULT_TEMPLATES } from '@freeboard/domain/messages';
import type { Database } from '../../../kernel/database/pool.ts';
import { fillTemplates, insertFirst } from './templates.queries.ts';

/** Adds the default templates to every agency that never had them, and updates unchanged ones. */
export const ensureTemplates = (db: Database): Promise<void> => fillTemplates(db, DEFAULT_TEMPLATES);

/** Adds the default templates to a new agency, in the transaction that creates it. */
export const firstTemplates = (db: Database, agencyId: number) => insertFirst(db, agencyId, DEFAULT_TEMPLATES);
