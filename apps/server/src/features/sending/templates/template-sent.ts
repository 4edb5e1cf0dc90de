import type { Language } from '@freeboard/domain/languages';
import type { TemplateDefault } from '@freeboard/domain/messages';
import type { Context } from '../../../kernel/context/context.ts';
import { defaultTemplate, readableTemplate, readableTemplateNamed, type TemplateRow } from './templates.queries.ts';

export type TemplateSent = {
  name: string;
  option: string;
  id?: number;
  version?: number;
  is_edited?: boolean;
};

type Wording = { subject: string; body: string };

const part = (value: unknown, key: 'id' | 'name' | 'payload'): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * The name in a chosen template or option, which is a text, an object with a name, or an entity of
 * get-system-templates.
 */
export const nameIn = (value: unknown): string => {
  const name = typeof value === 'string' ? value : (part(value, 'name') ?? part(part(value, 'payload'), 'name'));
  return typeof name === 'string' ? name : '';
};

async function rowOf(context: Context, agencyId: number, chosen: unknown): Promise<TemplateRow | undefined> {
  const id = part(chosen, 'id');
  const { viewer, db } = context;
  return typeof id === 'number' && Number.isSafeInteger(id)
    ? readableTemplate(db, id, viewer.id)
    : readableTemplateNamed(db, agencyId, nameIn(chosen), viewer.id);
}

export async function templateSent(
  context: Context,
  agencyId: number,
  chosen: { template: unknown; option: unknown },
  written: Wording,
): Promise<TemplateSent> {
  const names = { name: nameIn(chosen.template), option: nameIn(chosen.option) };
  const row = await rowOf(context, agencyId, chosen.template);
  if (!row || row.agency_id !== agencyId) return names;
  const options = row.body_options as readonly (Wording & { name: string })[];
  const option = options.find(({ name }) => name === names.option);
  const is_edited = option?.body !== written.body || option.subject !== written.subject;
  return { name: row.name, option: names.option, id: row.id, version: row.version, is_edited };
}

export async function defaultOption(
  context: Context,
  agencyId: number,
  use: TemplateDefault,
  { language, optionId }: { language: Language; optionId: string | null },
) {
  const row = await defaultTemplate(context.db, agencyId, use, language);
  const options = (row?.body_options ?? []) as readonly (Wording & { id: string; name: string; is_selected: string })[];
  const named = optionId === null ? undefined : options.find(({ id }) => id === optionId);
  const option = named ?? options.find(({ is_selected }) => is_selected === 'Yes') ?? options[0];
  return row && option ? { id: row.id, name: row.name, language: row.language as Language, option } : null;
}
