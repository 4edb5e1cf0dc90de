/** One message of a text/event-stream. */
export type StreamMessage = { id: string | null; data: string };

/**
 * Reads a text/event-stream piece by piece: give it the text as it arrives, it gives the messages that are whole.
 * Comments and unknown fields are passed over, as the format demands.
 */
export function createStreamReader(): (chunk: string) => StreamMessage[] {
  let rest = '';
  let id: string | null = null;
  let data: string[] = [];
  return (chunk) => {
    const messages: StreamMessage[] = [];
    rest += chunk;
    let end = rest.search(/\r\n|\n|\r(?!$)/);
    while (end >= 0) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + (rest.startsWith('\r\n', end) ? 2 : 1));
      if (line === '') {
        if (data.length > 0) messages.push({ id, data: data.join('\n') });
        data = [];
      } else {
        const colon = line.indexOf(':');
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'data') data.push(value);
        if (field === 'id') id = value;
      }
      end = rest.search(/\r\n|\n|\r(?!$)/);
    }
    return messages;
  };
}
