/** JSON and XML laid out in lines; anything else, and what does not parse, as it came. */
export function layOut(body: string): string {
  const text = body.trim();
  if (text.startsWith('{') || text.startsWith('[')) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return body;
    }
  }
  return text.startsWith('<') && !/^<!doctype html|^<html/i.test(text) ? layOutXml(text) : body;
}

function layOutXml(xml: string): string {
  let depth = 0;
  return xml
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth = Math.max(0, depth - 1);
      const laid = `${'  '.repeat(depth)}${line}`;
      const opens = /^<[^!?/][^>]*[^/]>$|^<[^!?/]>$/.test(line);
      if (opens) depth += 1;
      return laid;
    })
    .join('\n');
}
