/** A number from 0 up to 1 that depends only on the text (FNV-1a with a final mix). */
export const unit = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

export const pick = <T>(choices: readonly [T, ...T[]], text: string): T =>
  choices[Math.floor(unit(text) * choices.length)] ?? choices[0];

export const normal = (text: string): number =>
  Math.sqrt(-2 * Math.log(1 - unit(`${text}/a`))) * Math.cos(2 * Math.PI * unit(`${text}/b`));
