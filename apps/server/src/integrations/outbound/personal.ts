const endOfValue = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
      if (depth === 0) return Math.min(at + 1, text.length);
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth <= 1) return depth === 0 ? at : at + 1;
      depth -= 1;
    } else if (char === ',' && depth === 0) return at;
  }
  return text.length;
};

/** Replaces the values of the named properties in JSON with a placeholder, at any depth. The JSON may be cut off. */
export const withoutMembers = (text: string, names: readonly string[], placeholder: string): string => {
  if (names.length === 0) return text;
  const member = new RegExp(`"(?:${names.join('|')})"\\s*:\\s*`, 'g');
  const kept: string[] = [];
  let from = 0;
  for (let found = member.exec(text); found; found = member.exec(text)) {
    kept.push(text.slice(from, member.lastIndex), `"${placeholder}"`);
    from = endOfValue(text, member.lastIndex);
    member.lastIndex = from;
  }
  return kept.join('') + text.slice(from);
};
