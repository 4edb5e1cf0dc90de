const IRREVERSIBLE =
  /\b(?:drop table|truncate|delete from|alter table\s+[\w."]+\s+[^;]*?\b(?:drop column|rename (?:column|to)))\b[^;]*/gi;

/**
 * Finds the statements of a migration that remove data from existing tables, or rename tables or columns. After them,
 * only a backup brings back the previous release.
 * @returns each on one line, without comments
 */
export function irreversibleSteps(sql: string): string[] {
  const plain = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ');
  const created = [...plain.matchAll(/create (?:temp(?:orary)? )?table (?:if not exists )?(\w+)/gi)].map(
    ([, name]) => name,
  );
  const tableOf = (step: string) => /(?:table|truncate|from) (?:if exists )?(\w+)/i.exec(step)?.[1];
  return (plain.match(IRREVERSIBLE) ?? [])
    .map((step) => step.trim())
    .filter((step) => !created.includes(tableOf(step)));
}
