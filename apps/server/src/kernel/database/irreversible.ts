const IRREVERSIBLE = /\b(?:drop table|truncate|delete from|alter table\s+[\w."]+\s+[^;]*?\bdrop column)\b[^;]*/gi;

/**
 * Finds the statements of a migration that remove data: after them only a backup brings it back. @returns each in one
 * line, without comments
 */
export function irreversibleSteps(sql: string): string[] {
  const plain = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ');
  return (plain.match(IRREVERSIBLE) ?? []).map((step) => step.trim());
}
