import type { SavedSession } from '../session/session.ts';
import { abortedByAny } from './aborted-by-any.ts';
import type { LeaderLock } from './leader-lock.ts';
import { type GroupMessage, type MemberEffects, type StreamEvent, TabMember } from './tab-member.ts';

export type GroupChannel = {
  post(message: GroupMessage): void;
  listen(heard: (message: GroupMessage) => void): () => void;
};

/**
 * Reads one stream to its end, after the event `last`; rejects when the connection is lost. A null event is a
 * heartbeat.
 */
export type OpenStream = (
  last: number | null,
  on: { open: () => void; event: (event: StreamEvent | null) => void },
  stop: AbortSignal,
) => Promise<void>;

export type Visibility = { isVisible: () => boolean; subscribe: (changed: () => void) => () => void };

type Group = { channel: GroupChannel; lock: LeaderLock; visibility: Visibility; openStream: OpenStream };

const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** A hidden leader closes its stream after this. */
const HIDDEN_MS = 60_000;
/** How long a leader has to answer, and how long it may be silent, before a visible tab takes over from it. */
const ANSWER_MS = 5_000;
const SILENCE_MS = 60_000;
const CHECK_MS = 5_000;

const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ms === 0 || stop.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stop.addEventListener('abort', end);
  });

class TabGroup {
  readonly #group: Group;
  readonly #member: TabMember;
  readonly #leave: (() => void)[];
  #isLeading = false;
  /** Epoch ms by which the leader must send a message. */
  #leaderDue = 0;
  /** Ends this tab's leadership, or its wait for it; null while it wants neither. */
  #candidacy: AbortController | null = null;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(group: Group, effects: MemberEffects) {
    this.#group = group;
    this.#member = new TabMember(effects);
    const check = setInterval(() => this.#checkLeader(), CHECK_MS);
    this.#leave = [
      group.channel.listen((message) => this.#heard(message)),
      group.visibility.subscribe(() => this.#visibilityChanged()),
      () => clearInterval(check),
      () => clearTimeout(this.#hiddenTimer),
    ];
    if (group.visibility.isVisible()) this.#stand();
    else group.channel.post({ type: 'hello' });
  }

  leave(): void {
    for (const end of this.#leave) end();
    this.#withdraw();
    this.#member.setLive(false);
  }

  #heard(message: GroupMessage): void {
    if (message.type !== 'hello') {
      this.#leaderDue = Date.now() + SILENCE_MS;
      this.#member.heard(message);
    } else if (this.#isLeading) this.#group.channel.post(this.#member.state);
  }

  #visibilityChanged(): void {
    clearTimeout(this.#hiddenTimer);
    if (!this.#group.visibility.isVisible()) {
      if (this.#isLeading) this.#hiddenTimer = setTimeout(() => this.#withdraw(), HIDDEN_MS);
      else this.#withdraw();
    } else if (this.#candidacy === null) this.#stand();
  }

  #checkLeader(): void {
    if (this.#candidacy !== null && !this.#isLeading && Date.now() >= this.#leaderDue) this.#stand(true);
  }

  #withdraw(): void {
    this.#candidacy?.abort();
    this.#candidacy = null;
  }

  /** `steal`: in place of an unresponsive leader; otherwise as soon as no tab leads. */
  #stand(steal = false): void {
    this.#withdraw();
    const own = new AbortController();
    this.#candidacy = own;
    this.#leaderDue = Date.now() + ANSWER_MS;
    // The answer also covers what was published while this tab was frozen.
    if (!steal) this.#group.channel.post({ type: 'hello' });
    const work = (lost: AbortSignal) => this.#lead(abortedByAny([lost, own.signal]).signal);
    const ended = this.#group.lock.lead(work, { signal: own.signal, steal }).then(
      () => 0,
      // A page that is being left may not get any locks.
      () => CHECK_MS,
    );
    void ended.then(async (delay) => {
      await pause(delay, own.signal);
      if (this.#candidacy !== own) return;
      this.#candidacy = null;
      // Another tab took over; this one becomes the next candidate.
      if (this.#group.visibility.isVisible()) this.#stand();
    });
  }

  async #lead(stop: AbortSignal): Promise<void> {
    this.#isLeading = true;
    let failures = 0;
    while (!stop.aborted) {
      const before = this.#member.last;
      await this.#follow(before, failures > 0, stop).catch(() => undefined);
      // The next leader continues immediately, so the connection still counts as live.
      if (stop.aborted) break;
      this.#member.setLive(false);
      this.#group.channel.post(this.#member.state);
      failures = this.#member.last === before ? failures + 1 : 0;
      await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!, stop);
    }
    this.#isLeading = false;
  }

  #follow(last: number | null, isLate: boolean, stop: AbortSignal): Promise<void> {
    const { channel, openStream } = this.#group;
    const open = () => {
      if (last === null) channel.post({ type: 'gap' });
      this.#member.opened({ isResumed: last !== null, isLate });
      channel.post(this.#member.state);
    };
    const event = (one: StreamEvent | null) => {
      if (one === null) return channel.post(this.#member.state);
      channel.post({ type: 'event', event: one });
      this.#member.take(one);
    };
    return openStream(last, { open, event }, stop);
  }
}

/**
 * The leader, one of the visible tabs, has the stream and forwards every event; all remember the last id, so that the
 * next leader resumes after it. A leader that stays hidden for a minute closes its stream, in favor of a visible tab,
 * or until one is visible. @returns a function with which this tab leaves the group
 */
export function joinTabGroup(group: Group, effects: MemberEffects): () => void {
  const joined = new TabGroup(group, effects);
  return () => joined.leave();
}

/** cyrb53: 53 bits are far too few to recover a session key of 128 bits or more. */
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
 * Tabs with the same name share one event stream, whose content depends on session and agency. Every script of this
 * origin can read the name, so it contains a hash of the session key and never the key.
 */
export const groupName = ({ session_key, user }: Pick<SavedSession, 'session_key' | 'user'>): string =>
  `freeboard.live.${user.id}.${user.agency?.id ?? 'none'}.${hash53(session_key)}`;
