import { showDate } from '../format.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Names a pasted picture after the time, because browsers call all of them image.png. Other files keep their name. */
export function namePasted(file: File, now: Date): File {
  const ending = /^image\.(\w+)$/.exec(file.name)?.[1];
  if (!ending) return file;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  const name = `Pasted picture ${showDate(now.toISOString())} ${time}.${ending}`;
  return new File([file], name, { type: file.type });
}
