import type { SavedSession } from '../session/session.ts';

/** Hashes text to 53 bits (cyrb53): far too few to find a session key of 128 bits or more again. */
function hash53(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/**
 * Names the tabs that share one event stream: those of one session in one agency. What a stream carries depends on both, and
 * every script of this origin can read the name, so it holds a hash of the session key and never the key.
 */
export const groupName = ({ session_key, user }: Pick<SavedSession, 'session_key' | 'user'>): string =>
  `freeboard.live.${user.id}.${user.agency?.id ?? 'none'}.${hash53(session_key)}`;
