/**
 * The client's name with the application's display number, 'JOHN SMITH/1042' (D8). Without a number only the name;
 * '' without a name.
 */
export function clientNameId(first: string, last: string, number: number | undefined): string {
  const name = `${first.trim()} ${last.trim()}`.trim().replace(/\s+/g, ' ').toUpperCase();
  if (name === '') return '';
  return number === undefined ? name : `${name}/${number}`;
}
