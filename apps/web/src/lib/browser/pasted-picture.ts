import { showDate } from '../format.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Browsers call all pasted pictures image.png. Other files keep their name. */
export function namePasted(file: File, now: Date): File {
  const ending = /^image\.(\w+)$/.exec(file.name)?.[1];
  if (!ending) return file;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  const name = `Pasted picture ${showDate(now.toISOString())} ${time}.${ending}`;
  return new File([file], name, { type: file.type });
}
