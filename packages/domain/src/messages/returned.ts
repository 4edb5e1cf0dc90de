/** The reason by the second and third number of a status (RFC 3463); the last match applies. */
const WHY: readonly (readonly [begins: string, words: string])[] = [
  ['1.', 'The client’s mail server knows no such address. Check it with the client.'],
  ['1.2', 'The part after the @ of this address accepts no e-mail. Check it with the client.'],
  ['1.7', 'The client’s mail server did not take the address that this e-mail came from. Tell an administrator.'],
  ['1.8', 'The client’s mail server did not take the address that this e-mail came from. Tell an administrator.'],
  ['2.', 'The client’s mailbox takes nothing in. Call or text them.'],
  ['2.2', 'The client’s mailbox is full. Call or text them.'],
  ['2.3', 'This e-mail is too large for the client’s mailbox. Send it without the PDF, or with a link.'],
  ['3.4', 'This e-mail is too large for the client’s mail server. Send it without the PDF, or with a link.'],
  ['4.', 'The client’s mail server could not be reached for too long. Try again, or call the client.'],
  // Exchange Online refuses an unknown recipient with this status ('Recipient address rejected: Access denied').
  ['5.4.1', 'The client’s mail server knows no such address. Check it with the client.'],
  ['7.', 'The client’s mail server did not let this e-mail in. Call or text them, and tell an administrator.'],
];
const OTHERWISE = 'The client’s mail server sent this e-mail back. Check the address with the client.';

/** `status`: from the bounce report (5.1.1). */
export function returnedText(status: string): string {
  const why = status.replace(/^\d+\./, '');
  const reason = WHY.filter(([begins]) =>
    begins.endsWith('.') ? why.startsWith(begins) : [why, status].includes(begins),
  ).at(-1);
  return `${reason?.[1] ?? OTHERWISE} (Status ${status})`;
}
