/**
 * Returns the client's name with the application's display number, 'JOHN SMITH/1042' (D8). Without a number the name
 * stands alone; without a name there is nothing to identify.
 */
export function clientNameId(first: string, last: string, number: number | undefined): string {
  const name = `${first.trim()} ${last.trim()}`.trim().replace(/\s+/g, ' ').toUpperCase();
  if (name === '') return '';
  return number === undefined ? name : `${name}/${number}`;
}
